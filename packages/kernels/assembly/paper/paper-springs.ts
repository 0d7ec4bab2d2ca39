// Twin of src/paper/paper-springs.ts in two f64 lanes: x with y, z with nothing. The same operations in the same order, so the
// same bits as the reference.

import { SHORTEST } from "../../generated/laws";

@inline
function sum(xy: v128, zw: v128): f64 {
  const both = f64x2.add(xy, zw);
  return f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
}

@inline
function addTo(address: usize, value: v128): void {
  v128.store(address, f64x2.add(v128.load(address), value));
}

export function paperSpringForces(
  count: i32, a: usize, b: usize, restLength: usize, stiffness: usize, coupling: usize,
  x: usize, v: usize, dt: f64, rhs: usize, blocks: usize,
): void {
  const dt2 = dt * dt;
  for (let k: usize = 0; k < <usize>count; k++) {
    const stiff = load<f64>(stiffness + (k << 3));
    if (stiff == 0) continue;
    const na = <usize>load<u32>(a + (k << 2));
    const nb = <usize>load<u32>(b + (k << 2));
    const i = na << 5;
    const j = nb << 5;
    const dxy = f64x2.sub(v128.load(x + j), v128.load(x + i));
    const dz = f64x2.sub(v128.load(x + j, 16), v128.load(x + i, 16));
    const l = sqrt(sum(f64x2.mul(dxy, dxy), f64x2.mul(dz, dz)));
    const inverse = l > SHORTEST ? 1.0 / l : 0.0;
    const rest = load<f64>(restLength + (k << 3));
    const share = dt2 * (stiff * max(1.0 - rest * inverse, 0.0));
    const root = f64x2.splat(sqrt(dt2 * stiff - share) * inverse);
    const pxy = f64x2.mul(root, dxy);
    const pz = f64x2.mul(root, dz);
    const uxy = f64x2.sub(v128.load(v + j), v128.load(v + i));
    const uz = f64x2.sub(v128.load(v + j, 16), v128.load(v + i, 16));
    const along = f64x2.splat(sum(f64x2.mul(pxy, uxy), f64x2.mul(pz, uz)));
    const pull = f64x2.splat(dt * stiff * (l - rest) * inverse);
    const shares = f64x2.splat(share);
    const gxy = f64x2.add(f64x2.mul(pull, dxy), f64x2.add(f64x2.mul(shares, uxy), f64x2.mul(along, pxy)));
    const gz = f64x2.add(f64x2.mul(pull, dz), f64x2.add(f64x2.mul(shares, uz), f64x2.mul(along, pz)));
    addTo(rhs + i, gxy);
    addTo(rhs + i + 16, gz);
    v128.store(rhs + j, f64x2.sub(v128.load(rhs + j), gxy));
    v128.store(rhs + j, f64x2.sub(v128.load(rhs + j, 16), gz), 16);
    // xx xy | xz yy | yz zz
    const px = f64x2.extract_lane(pxy, 0);
    const py = f64x2.extract_lane(pxy, 1);
    const pz0 = f64x2.extract_lane(pz, 0);
    const first = f64x2.add(f64x2.mul(f64x2.splat(px), pxy), f64x2.replace_lane(f64x2.splat(0), 0, share));
    const second = f64x2.add(
      f64x2.mul(pxy, f64x2.replace_lane(f64x2.splat(pz0), 1, py)),
      f64x2.replace_lane(f64x2.splat(0), 1, share),
    );
    const third = f64x2.add(
      f64x2.mul(f64x2.splat(pz0), f64x2.replace_lane(f64x2.splat(pz0), 0, py)),
      f64x2.replace_lane(f64x2.splat(0), 1, share),
    );
    const ba = blocks + na * 48;
    addTo(ba, first);
    addTo(ba + 16, second);
    addTo(ba + 32, third);
    const bb = blocks + nb * 48;
    addTo(bb, first);
    addTo(bb + 16, second);
    addTo(bb + 32, third);
    const c = coupling + (k << 5);
    v128.store(c, pxy);
    v128.store(c, f64x2.replace_lane(pz, 1, share), 16);
  }
}

export function paperSpringProduct(count: i32, a: usize, b: usize, stiffness: usize, coupling: usize, p: usize, q: usize): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    if (load<f64>(stiffness + (k << 3)) == 0) continue;
    const i = <usize>load<u32>(a + (k << 2)) << 5;
    const j = <usize>load<u32>(b + (k << 2)) << 5;
    const c = coupling + (k << 5);
    const pxy = v128.load(c);
    const pz = f64x2.replace_lane(v128.load(c, 16), 1, 0);
    const share = f64x2.splat(load<f64>(c, 24));
    const jxy = v128.load(p + j);
    const jz = v128.load(p + j, 16);
    const there = f64x2.splat(sum(f64x2.mul(pxy, jxy), f64x2.mul(pz, jz)));
    const ixy = v128.load(p + i);
    const iz = v128.load(p + i, 16);
    const here = f64x2.splat(sum(f64x2.mul(pxy, ixy), f64x2.mul(pz, iz)));
    addTo(q + i, f64x2.add(f64x2.mul(share, jxy), f64x2.mul(there, pxy)));
    addTo(q + i + 16, f64x2.add(f64x2.mul(share, jz), f64x2.mul(there, pz)));
    addTo(q + j, f64x2.add(f64x2.mul(share, ixy), f64x2.mul(here, pxy)));
    addTo(q + j + 16, f64x2.add(f64x2.mul(share, iz), f64x2.mul(here, pz)));
  }
}
