import { start } from "../src/cli/start.ts";

// npm run figure -- FILE [--step N] [--panels timeline,live] [--link URL] [--markdown]: the command `applyground figure`.
await start("applyground", ["figure", ...process.argv.slice(2)]);
