import hillsFile from "./hills.webp";
import moonFile from "./moon.webp";
import seaFile from "./sea.webp";

/** Engravings made of lines only, so that they are small. */
export const sea = { src: seaFile, width: 1200, height: 800, color: "#24343c" };
export const hills = { src: hillsFile, width: 1200, height: 800, color: "#e6c9a4" };
export const moon = { src: moonFile, width: 800, height: 1200, color: "#1d2429" };
