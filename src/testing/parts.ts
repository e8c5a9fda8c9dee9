import "../worker/serve.ts";
import { loadAllParts } from "../engine/part.ts";

// Whoever imports this has the whole engine, nothing of it left to be loaded when it is first needed.
await loadAllParts();
