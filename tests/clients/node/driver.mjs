// Reads a call a line ({"file", "base", "more"}), makes it, and writes what came of it a line.
import { createInterface } from "node:readline";

console.log = console.warn = console.info = console.error = () => {}; // clients may be talkative
for await (const line of createInterface({ input: process.stdin })) {
  const { file, base, more } = JSON.parse(line);
  let seen;
  try {
    const { call } = await import(`./${file}`);
    seen = await call(base, ...more);
  } catch (error) {
    seen = ["the recipe itself", String(error.stack)];
  }
  process.stdout.write(`${JSON.stringify(seen)}\n`);
}
