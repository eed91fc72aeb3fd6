import { maintain } from "./maintain.ts";

await maintain(process.argv.slice(2), process.env);
