// Named here and not in the binding, so that the bundler sees it and gives it a file of its own.
import "@pliant/three/worker";
