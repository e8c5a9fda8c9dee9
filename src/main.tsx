import "./app/ui/styles/tokens.css";
import "./app/ui/styles/base.css";
import { startPage } from "./app/shell/start.tsx";

const root = document.getElementById("root");
if (root) startPage(root);
