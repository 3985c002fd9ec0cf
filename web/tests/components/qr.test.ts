import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import QrCode from "../../src/table/QrCode.svelte";
import { shown } from "./shown";

const SCALE = 4;

/** The drawn squares as a picture. */
function pixels(path: string, size: number): Uint8ClampedArray {
  const side = size * SCALE;
  const picture = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g))
    for (let down = 0; down < SCALE; down += 1)
      for (let across = 0; across < SCALE; across += 1)
        picture.set([0, 0, 0], 4 * ((Number(y) * SCALE + down) * side + Number(x) * SCALE + across));
  return picture;
}

describe("the code of an invitation", () => {
  it("is read by a camera as the address", async () => {
    const address = "https://hall.example/games/table/k3v9-swan-oak";
    const { find } = await shown(QrCode, { address });
    const size = Number(find("svg").getAttribute("viewBox")!.split(" ")[2]);
    const side = size * SCALE;
    expect(jsQR(pixels(find("path").getAttribute("d")!, size), side, side)?.data).toBe(address);
  });
});
