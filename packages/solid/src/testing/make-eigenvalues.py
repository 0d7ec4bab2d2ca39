"""Writes eigenvalues.ts: the lowest elastic eigenvalues of small bodies by scipy, for compute-modes.test.ts.

    python3 packages/core/src/solid/testing/make-eigenvalues.py && npm run format

An oracle of another make: K as V BᵀDB with 6 × 12 matrices B, dense `eigh` and, as a second opinion, ARPACK (`eigsh`, shift-invert).
"""
import json, math, os
import numpy as np
import scipy
from scipy.linalg import eigh
from scipy.sparse import csc_matrix, diags
from scipy.sparse.linalg import eigsh

KUHN = [(0, 1, 3, 7), (0, 3, 2, 7), (0, 2, 6, 7), (0, 6, 4, 7), (0, 4, 5, 7), (0, 5, 1, 7)]


def box(size, cells):
    nx, ny, nz = cells
    x = [[size[0] * (i / nx - 0.5), size[1] * (j / ny - 0.5), size[2] * (k / nz - 0.5)]
         for k in range(nz + 1) for j in range(ny + 1) for i in range(nx + 1)]
    node = lambda i, j, k: i + (nx + 1) * (j + (ny + 1) * k)
    tets = [[node(i + (c & 1), j + (c >> 1 & 1), k + (c >> 2)) for c in tet]
            for k in range(nz) for j in range(ny) for i in range(nx) for tet in KUHN]
    return np.array(x), np.array(tets)


def lopsided(x):
    """No symmetry is left; polynomials only, so that TypeScript does the same arithmetic."""
    a, b, c = x[:, 0], x[:, 1], x[:, 2]
    return np.stack([a + 0.3 * b * b, b + 0.2 * a * c + 0.1 * a, c - 0.25 * a * a + 0.15 * b], axis=1)


def assemble(x, tets, which, materials):
    n = len(x)
    rows, cols, values = [], [], []
    mass = np.zeros(n)
    for t, tet in enumerate(tets):
        young, poisson, density = materials[which[t]]
        edges = (x[tet[1:]] - x[tet[0]]).T
        volume = np.linalg.det(edges) / 6
        assert volume > 0
        g = np.linalg.inv(edges)
        g = np.vstack([-g.sum(axis=0), g])
        b = np.zeros((6, 12))
        for a in range(4):
            p, q, r = g[a]
            b[:, 3 * a:3 * a + 3] = [[p, 0, 0], [0, q, 0], [0, 0, r], [q, p, 0], [0, r, q], [r, 0, p]]
        lam = young * poisson / ((1 + poisson) * (1 - 2 * poisson))
        mu = young / (2 * (1 + poisson))
        d = np.diag([2 * mu] * 3 + [mu] * 3)
        d[:3, :3] += lam
        dofs = [3 * node + c for node in tet for c in range(3)]
        element = volume * b.T @ d @ b
        for i, gi in enumerate(dofs):
            for j, gj in enumerate(dofs):
                rows.append(gi); cols.append(gj); values.append(element[i, j])
        mass[tet] += density * volume / 4
    k = csc_matrix((values, (rows, cols)), shape=(3 * n, 3 * n))
    return k, np.repeat(mass, 3)


SOFT, HARD = (2e4, 0.4, 500), (5e5, 0.3, 1200)
CASES = {
    "bar": dict(size=[1.2, 0.2, 0.2], cells=[12, 2, 2], lopsided=False, split=None, modes=12),
    "lopsided": dict(size=[1, 0.8, 0.7], cells=[6, 5, 5], lopsided=True, split=None, modes=20),
    "two materials": dict(size=[1, 0.4, 0.3], cells=[10, 4, 3], lopsided=True, split=0.1, modes=16),
    "cube": dict(size=[1, 1, 1], cells=[5, 5, 5], lopsided=False, split=None, modes=20),
}

out = {"scipy": scipy.__version__, "materials": [SOFT, HARD], "cases": []}
for name, case in CASES.items():
    x, tets = box(case["size"], case["cells"])
    centre = x[tets].mean(axis=1)[:, 0]
    which = [0 if case["split"] is None or c < case["split"] else 1 for c in centre]
    if case["lopsided"]:
        x = lopsided(x)
    k, m = assemble(x, tets, which, [SOFT, HARD])
    root = 1 / np.sqrt(m)
    a = diags(root) @ k @ diags(root)
    dense = eigh(a.toarray(), eigvals_only=True)
    modes = case["modes"]
    assert abs(dense[5]) < 1e-8 * dense[6]
    arpack = np.sort(eigsh(csc_matrix(a), k=modes + 6, sigma=-0.1 * dense[6], which="LM", return_eigenvectors=False))
    assert np.allclose(arpack[6:], dense[6:6 + modes], rtol=1e-9), (arpack[6:], dense[6:6 + modes])
    out["cases"].append(dict(name=name, **{key: case[key] for key in ("size", "cells", "lopsided", "split")},
                             eigenvalues=[float(v) for v in dense[6:6 + modes]]))
    print(name, len(x), "nodes", math.sqrt(dense[6]) / (2 * math.pi), "Hz")

with open(os.path.join(os.path.dirname(__file__), "eigenvalues.ts"), "w") as file:
    file.write("/** Written by make-eigenvalues.py. Materials are E [Pa], ν, ρ [kg/m³]; eigenvalues are in 1/s². */\n")
    file.write(f"export const STORED = {json.dumps(out)} as const;\n")
