import "./app/ui/tokens.css";
import "./app/ui/base.css";
import { startPage } from "./app/panels/start.tsx";

const root = document.getElementById("root");
if (root) startPage(root);
