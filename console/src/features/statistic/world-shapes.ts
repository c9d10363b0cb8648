/** Shapes of countries on a flat map. */

/** Longitude and latitude, degrees. */
type Coordinates = readonly [number, number]
type Arcs = readonly (number | Arcs)[]

interface Atlas {
  readonly arcs: readonly (readonly (readonly number[])[])[]
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] }
  readonly objects: {
    readonly countries: { readonly geometries: readonly { readonly id?: string; readonly arcs: Arcs }[] }
  }
}

export const mapWidth = 960
export const mapHeight = 430
const antarctica = '010'
/** Latitudes where the map is cut off: nobody watches below Cape Horn and above Greenland. */
const [south, north] = [-57, 83.7]

/** A place on the map by the Natural Earth projection (Patterson, 2011), which keeps far countries from swelling. */
function project(longitude: number, latitude: number): [number, number] {
  const phi = (Math.max(south, Math.min(north, latitude)) * Math.PI) / 180
  const lambda = (longitude * Math.PI) / 180
  const [squared, fourth] = [phi ** 2, phi ** 4]
  const x =
    lambda * (0.8707 - 0.131979 * squared + fourth * (-0.013791 + fourth * (0.003971 * squared - 0.001529 * fourth)))
  const y = phi * (1.007226 + squared * (0.015085 + fourth * (-0.044475 + 0.028874 * squared - 0.005916 * fourth)))
  return [x, y]
}

const [, top] = project(0, north)
const [, bottom] = project(0, south)
const [right] = project(180, 0)
const scale = Math.min(mapWidth / (2 * right), mapHeight / (top - bottom))

/** The path of each country of an atlas (TopoJSON), by its numeric ISO code. Shapes without a code have none of their own. */
export function worldShapes({ arcs, transform, objects }: Atlas): Map<string, string> {
  const lines = arcs.map((arc) => decodeArc(arc, transform))
  const shapes = new Map<string, string>()
  for (const { id, arcs: rings } of objects.countries.geometries) {
    if (id === undefined || id === antarctica) continue
    shapes.set(
      id,
      (shapes.get(id) ?? '') +
        ringsOf(rings)
          .map((ring) => pathOf(ring, lines))
          .join(''),
    )
  }
  return shapes
}

/** Points of an arc are told by their distance from the one before. */
function decodeArc(arc: readonly (readonly number[])[], { scale: by, translate }: Atlas['transform']): Coordinates[] {
  let [x, y] = [0, 0]
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx
    y += dy
    return [x * (by[0] ?? 1) + (translate[0] ?? 0), y * (by[1] ?? 1) + (translate[1] ?? 0)]
  })
}

function ringsOf(arcs: Arcs): number[][] {
  const numbers = arcs.filter((one) => typeof one === 'number')
  return numbers.length > 0 ? [numbers] : arcs.flatMap((one) => (typeof one === 'number' ? [] : ringsOf(one)))
}

/** A ring is made of arcs; one with a number below zero is walked backwards. */
function pathOf(ring: readonly number[], lines: readonly (readonly Coordinates[])[]): string {
  const points = ring.flatMap((index, place) => {
    const line = index >= 0 ? (lines[index] ?? []) : [...(lines[~index] ?? [])].reverse()
    // arcs share their ends
    return place === 0 ? line : line.slice(1)
  })
  const words = unwrapRing(points).map(([longitude, latitude]) => {
    const [across, up] = project(longitude, latitude)
    return `${(mapWidth / 2 + across * scale).toFixed(1)},${((top - up) * scale).toFixed(1)}`
  })
  return `M${words.join('L')}Z`
}

/** A ring over the 180th meridian goes on past the edge of the map, as Chukotka does, and does not cross the whole of it. */
function unwrapRing(ring: readonly Coordinates[]): Coordinates[] {
  let turn = 0
  const points = ring.map(([longitude, latitude], index): Coordinates => {
    const before = ring[index - 1]?.[0] ?? longitude
    if (longitude - before > 180) turn -= 360
    if (longitude - before < -180) turn += 360
    return [longitude + turn, latitude]
  })
  const longitudes = points.map(([longitude]) => longitude)
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  const back = middle > 180 ? -360 : middle < -180 ? 360 : 0
  return points.map(([longitude, latitude]) => [longitude + back, latitude])
}

/** Strength of the colour of a country, 0 to 1: by the root, so that the second and the tenth are still told apart. */
export const strengthOf = (value: number, greatest: number): number =>
  value <= 0 || greatest <= 0 ? 0 : 0.18 + 0.82 * Math.sqrt(value / greatest)
