// read-abc FILE OUT: takes an Alembic archive apart with Alembic's own library. Prints what it found as JSON; OUT gets, as raw numbers of
// this machine, faces' counts, corners (int32), texture coordinates per corner, then points and normals of every frame (float32).
// Built by check-abc.mjs.

#include <Alembic/AbcCoreFactory/All.h>
#include <Alembic/AbcGeom/All.h>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <vector>

using namespace Alembic::AbcGeom;

template <class Sample> static void put(std::ofstream &out, const Sample &sample) {
  out.write(reinterpret_cast<const char *>(sample->get()), sample->size() * sizeof(*sample->get()));
}

static const char *scopeName(GeometryScope scope) {
  switch (scope) {
  case kVertexScope: return "vertex";
  case kFacevaryingScope: return "facevarying";
  case kVaryingScope: return "varying";
  default: return "other";
  }
}

/** The first mesh below an object, and the transforms above it. */
static bool findMesh(const IObject &object, IObject &found, std::vector<IObject> &above) {
  for (size_t k = 0; k < object.getNumChildren(); k++) {
    IObject child = object.getChild(k);
    if (IPolyMesh::matches(child.getHeader())) {
      found = child;
      return true;
    }
    above.push_back(child);
    if (findMesh(child, found, above)) return true;
    above.pop_back();
  }
  return false;
}

int main(int count, char **words) {
  if (count != 3) return std::fprintf(stderr, "usage: read-abc FILE OUT\n"), 2;
  try {
    Alembic::AbcCoreFactory::IFactory factory;
    Alembic::AbcCoreFactory::IFactory::CoreType core;
    IArchive archive = factory.getArchive(words[1], core);
    if (!archive.valid()) return std::fprintf(stderr, "not an Alembic archive\n"), 1;
    std::string application, library, date, notes;
    Alembic::Util::uint32_t version = 0;
    GetArchiveInfo(archive, application, library, version, date, notes);
    IObject object;
    std::vector<IObject> above;
    if (!findMesh(archive.getTop(), object, above)) return std::fprintf(stderr, "no mesh\n"), 1;
    bool isPlaced = false;
    for (const IObject &each : above) {
      if (!IXform::matches(each.getHeader())) continue;
      IXform transform(each, kWrapExisting);
      isPlaced = isPlaced || transform.getSchema().getValue().getMatrix() != M44d();
    }
    IPolyMesh mesh(object, kWrapExisting);
    IPolyMeshSchema &schema = mesh.getSchema();
    const size_t frames = schema.getNumSamples();
    IPolyMeshSchema::Sample sample;
    schema.get(sample, ISampleSelector(index_t(0)));
    std::ofstream out(words[2], std::ios::binary);
    put(out, sample.getFaceCounts());
    put(out, sample.getFaceIndices());
    IV2fGeomParam uvs = schema.getUVsParam();
    size_t uvCount = 0;
    if (uvs.valid()) {
      IV2fGeomParam::Sample expanded = uvs.getExpandedValue();
      uvCount = expanded.getVals()->size();
      put(out, expanded.getVals());
    }
    IN3fGeomParam normals = schema.getNormalsParam();
    std::string times, boxes;
    double worst = 0;
    for (size_t frame = 0; frame < frames; frame++) {
      const ISampleSelector at{index_t(frame)};
      schema.get(sample, at);
      put(out, sample.getPositions());
      if (normals.valid()) put(out, normals.getExpandedValue(at).getVals());
      char text[64];
      std::snprintf(text, sizeof text, "%s%.17g", frame ? ", " : "", schema.getTimeSampling()->getSampleTime(frame));
      times += text;
      // The bounds as the file says them, against those of the points.
      Box3d box;
      const P3fArraySample &points = *sample.getPositions();
      for (size_t k = 0; k < points.size(); k++) box.extendBy(V3d(points[k]));
      const Box3d said = sample.getSelfBounds();
      worst = std::max({worst, (said.min - box.min).length(), (said.max - box.max).length()});
    }
    std::cout << "{\"core\": \"" << (core == Alembic::AbcCoreFactory::IFactory::kOgawa ? "Ogawa" : "other")
              << "\", \"reader\": \"" << GetLibraryVersion() << "\", \"application\": \"" << application
              << "\", \"name\": \"" << object.getFullName() << "\", \"isPlaced\": " << (isPlaced ? "true" : "false")
              << ", \"isTopologyConstant\": " << (schema.getTopologyVariance() == kHomogenousTopology ? "true" : "false")
              << ", \"isUniform\": " << (schema.getTimeSampling()->getTimeSamplingType().isUniform() ? "true" : "false")
              << ", \"frames\": " << frames << ", \"vertices\": " << sample.getPositions()->size()
              << ", \"faces\": " << sample.getFaceCounts()->size() << ", \"corners\": " << sample.getFaceIndices()->size()
              << ", \"uvs\": " << uvCount << ", \"uvScope\": \"" << (uvs.valid() ? scopeName(uvs.getScope()) : "none")
              << "\", \"normalScope\": \"" << (normals.valid() ? scopeName(normals.getScope()) : "none")
              << "\", \"boundsOff\": " << worst << ", \"times\": [" << times << "]}" << std::endl;
  } catch (const std::exception &error) {
    return std::fprintf(stderr, "%s\n", error.what()), 1;
  }
  return 0;
}
