import "../worker/serve.ts";
import { loadAllParts } from "../engine/part.ts";

// Loads all parts of the engine when a test imports this module.
await loadAllParts();
