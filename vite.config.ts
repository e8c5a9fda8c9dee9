import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./", // one build serves any path
  plugins: [react()],
  worker: { format: "es" },
  build: { target: "es2023" },
});
