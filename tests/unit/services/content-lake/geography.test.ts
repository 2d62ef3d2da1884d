import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {planQuery} from '../../../../services/content-lake/query/plan/plan.ts'
import {evaluate, storedDocument} from '../../../support/groq.ts'

type Position = [number, number]

const run = (query: string, params: Record<string, unknown> = {}) => evaluate(query, documents, params)
const point = (...coordinates: Position) => ({type: 'Point', coordinates})
const polygon = (...coordinates: Position[][]) => ({type: 'Polygon', coordinates})
const line = (...coordinates: Position[]) => ({type: 'LineString', coordinates})
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const contains = (a: unknown, b: unknown) => run('geo::contains($a, $b)', {a, b})
const intersects = (a: unknown, b: unknown) => run('geo::intersects($a, $b)', {a, b})

const documents = [
  storedDocument({_id: 'harbour', _type: 'press', at: {_type: 'geopoint', lat: 53.54, lng: 9.98, alt: 4}}),
  storedDocument({_id: 'mill', _type: 'press', at: {_type: 'geopoint', lat: 53.06, lng: 8.8}}),
  storedDocument({_id: 'nowhere', _type: 'press'}),
]
/** A square with a square hole in it. */
const FRAME = polygon(box(0, 0, 10, 10), box(4, 4, 6, 6))
/** The letter U. */
const BAY = polygon([
  [0, 0],
  [9, 0],
  [9, 9],
  [6, 9],
  [6, 3],
  [3, 3],
  [3, 9],
  [0, 9],
  [0, 0],
])

describe('geo()', () => {
  it('accepts a latitude and a longitude, and GeoJSON', () => {
    expect(run('*[_id == "harbour"][0]{"at": geo(at)}')).toEqual({at: point(9.98, 53.54)})
    expect(
      run('[geo({"lat": 1, "lon": 2}), geo::latLng(1, 2), geo(geo($p)), global::geo($p)]', {p: point(2, 1)}),
    ).toEqual(Array(4).fill(point(2, 1)))
    const all = {type: 'GeometryCollection', geometries: [point(1, 2), line([0, 0], [1, 1]), FRAME]}
    expect(run('geo($all)', {all})).toEqual(all)
    expect(run('"geo(" + string(defined(geo($p))) // geo(', {p: point(1, 1)})).toBe('geo(true')
  })

  it('is null for invalid values, and for rings that are open or self-intersecting', () => {
    const wrong = [
      null,
      7,
      'here',
      [1, 2],
      {lat: 1},
      {lat: 91, lng: 0},
      {lat: '1', lng: 2},
      point(181, 0),
      {type: 'MultiPoint', coordinates: []},
      line([0, 0]),
      polygon(box(0, 0, 1, 1).slice(1)),
      polygon([...box(0, 0, 1, 1).slice(0, 2), ...box(0, 0, 1, 1).slice(1)]),
      polygon([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ]),
      polygon([
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 2],
        [0, 0],
      ]),
      {type: 'GeometryCollection', geometries: [point(1, 1), {type: 'Circle', coordinates: [1, 1]}]},
      {type: 'Feature', geometry: point(1, 1)},
      {type: 'constructor', coordinates: {points: [[1, 1]]}},
    ]
    for (const value of wrong) expect(run('geo($value)', {value}), JSON.stringify(value)).toBeNull()
    expect(run('geo::latLng("1", 2)')).toBeNull()
  })

  it('keeps the position of a syntax error elsewhere in the query', () => {
    const planned = planQuery('geo({"lat": 1, "lng": 2}) == *[', {})
    expect('problem' in planned && planned.problem).toMatchObject({start: 31, end: 31})
  })
})

describe('geo::distance()', () => {
  it('returns metres along the surface of the earth, between points only', () => {
    const between = (a: unknown, b: unknown) => run('round(geo::distance($a, $b))', {a, b})
    expect(between(point(0, 0), point(0, 90))).toBe(Math.round((6_378_137 * Math.PI) / 2))
    expect(between(point(0, 0), point(180, 0))).toBe(Math.round(6_378_137 * Math.PI))
    expect(between(point(179.5, 0), point(-179.5, 0))).toBe(Math.round((6_378_137 * Math.PI) / 180))
    expect(between(point(0, 0), FRAME)).toBeNull()
    expect(
      between(point(0, 0), {
        type: 'MultiPoint',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      }),
    ).toBeNull()
    expect(run('*[_type == "press"] | order(geo::distance(at, geo::latLng(53.55, 10)))[]._id')).toEqual([
      'harbour',
      'mill',
      'nowhere',
    ])
    expect(run('*[geo::distance(at, geo::latLng(53.55, 10)) < 5000]._id')).toEqual(['harbour'])
  })
})

describe('geo::contains() and geo::intersects()', () => {
  it('handle holes, edges and corners', () => {
    const cases: [shape: unknown, isContained: boolean, intersecting: boolean][] = [
      [point(1, 1), true, true],
      [point(5, 5), false, false],
      [point(4, 5), true, true],
      [point(0, 0), true, true],
      [point(11, 5), false, false],
      [line([1, 1], [1, 9], [9, 9]), true, true],
      [line([1, 5], [9, 5]), false, true],
      [line([4.5, 4.5], [5.5, 5.5]), false, false],
      [line([4, 4], [4, 6]), true, true],
      [line([0, 0], [10, 0]), true, true],
      [line([11, 0], [11, 10]), false, false],
      [polygon(box(1, 1, 3, 9)), true, true],
      [polygon(box(3, 3, 7, 7)), false, true],
      [polygon(box(4.5, 4.5, 5.5, 5.5)), false, false],
      [polygon(box(-5, -5, 15, 15)), false, true],
      [polygon(box(4, 4, 6, 6)), false, true],
      [polygon(box(10, 0, 20, 10)), false, true],
      [polygon(box(3, 3, 7, 7), box(4, 4, 6, 6)), true, true],
      [FRAME, true, true],
      [
        {
          type: 'MultiPoint',
          coordinates: [
            [1, 1],
            [5, 5],
          ],
        },
        false,
        true,
      ],
      [{type: 'GeometryCollection', geometries: [point(1, 1), line([1, 1], [2, 2])]}, true, true],
    ]
    for (const [shape, isContained, intersecting] of cases) {
      expect(contains(FRAME, shape), JSON.stringify(shape)).toBe(isContained)
      expect(intersects(FRAME, shape), JSON.stringify(shape)).toBe(intersecting)
    }
  })

  it('handle lines across a bay and across two adjacent areas', () => {
    expect(contains(BAY, line([1, 8], [8, 8]))).toBe(false)
    expect(contains(BAY, line([1, 1], [8, 1]))).toBe(true)
    expect(contains(BAY, polygon(box(1, 1, 8, 2)))).toBe(true)
    expect(contains(BAY, polygon(box(1, 1, 8, 8)))).toBe(false)
    const pair = {type: 'MultiPolygon', coordinates: [[box(0, 0, 1, 1)], [box(1, 0, 2, 1)]]}
    expect(contains(pair, line([0.5, 0.5], [1.5, 0.5]))).toBe(true)
    expect(contains(pair, line([0.5, 0.5], [2.5, 0.5]))).toBe(false)
  })

  it('are null for values that are not geographies', () => {
    for (const [a, b] of [
      [FRAME, null],
      ['here', FRAME],
      [{}, {}],
    ]) {
      expect(contains(a, b)).toBeNull()
      expect(intersects(a, b)).toBeNull()
    }
  })

  it('agree with the distances between points and circles, and with each other', () => {
    const position = fc.tuple(fc.integer({min: -40, max: 40}), fc.integer({min: -40, max: 40}))
    const circle = fc.record({
      center: position,
      radius: fc.integer({min: 5, max: 30}),
      corners: fc.integer({min: 3, max: 24}),
    })
    const shapeOf = ({center: [x, y], radius, corners}: {center: Position; radius: number; corners: number}) => {
      const ring = Array.from({length: corners}, (_, n): Position => {
        const angle = (2 * Math.PI * n) / corners
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
      })
      return polygon([...ring, ring[0] ?? [x, y]])
    }
    fc.assert(
      fc.property(circle, circle, position, (one, two, at) => {
        const [a, b] = [shapeOf(one), shapeOf(two)]
        const distance = Math.hypot(at[0] - one.center[0], at[1] - one.center[1])
        if (distance < one.radius * Math.cos(Math.PI / one.corners) - 1e-6) expect(contains(a, point(...at))).toBe(true)
        if (distance > one.radius + 1e-6) expect(intersects(a, point(...at))).toBe(false)
        const centerDistance = Math.hypot(one.center[0] - two.center[0], one.center[1] - two.center[1])
        const intersecting = intersects(a, b)
        expect(intersects(b, a)).toBe(intersecting)
        if (centerDistance > one.radius + two.radius + 1e-6) expect(intersecting).toBe(false)
        if (centerDistance < one.radius * Math.cos(Math.PI / one.corners) - two.radius - 1e-6)
          expect(contains(a, b)).toBe(true)
        if (contains(a, b)) expect(intersecting).toBe(true)
        expect(contains(a, a)).toBe(true)
      }),
      {numRuns: 300},
    )
  })
})
