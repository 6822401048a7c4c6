# Built in one stage, run in another that holds the installed package alone: no compiler, no cache, no configuration, no
# credential. Mount a configuration at /etc/remedy/config/remedy.yaml; give credentials as files or in the environment.
FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY proxy proxy
COPY config config
RUN python -m venv /opt/remedy \
    && /opt/remedy/bin/python -m pip install --no-cache-dir --disable-pip-version-check . \
    && /opt/remedy/bin/python -m pip uninstall --yes pip

FROM python:3.13-slim
RUN groupadd --gid 10001 remedy \
    && useradd --uid 10001 --gid remedy --no-create-home --shell /usr/sbin/nologin remedy
COPY --from=build /opt/remedy /opt/remedy
ENV PATH=/opt/remedy/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1
WORKDIR /etc/remedy
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/-/healthy', timeout=2)"]
ENTRYPOINT ["remedy"]
CMD ["serve", "--host", "0.0.0.0"]
