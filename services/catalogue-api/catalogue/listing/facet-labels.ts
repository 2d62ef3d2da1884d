import {COLOR_FAMILIES, type FacetName} from '../../../../contract/enums.ts'
import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import {mapValues} from '../map-values.ts'
import {emptySet, fromWords, type SlotSet} from '../slot-set.ts'

const REGIONS = new Map([
  ['us', 'United States'],
  ['uk', 'United Kingdom'],
  ['eu', 'European Union'],
  ['worldwide', 'Worldwide'],
])
const COLORS = new Set<string>(COLOR_FAMILIES)

/** The facets whose labels products bring along. */
type NamedFacet = 'technique' | 'size' | 'placement'

/** The labels of an index on their way to another thread: the bits of the products that use each label of a value. */
export type LabelArrays = {
  names: Record<NamedFacet, Map<string, Map<string, Uint32Array>>>
  materials: Set<string>
}

/** The labels of facet values, except those of categories. */
export class FacetLabels {
  /** The products that use each label of a value. */
  #names: Record<NamedFacet, Map<string, Map<string, SlotSet>>> = ofFacets(() => new Map())

  #materials = new Set<string>()

  add(slot: number, {techniques, sizes, placements, material}: ImportedProduct): void {
    this.#materials.add(material)
    const lists = {technique: techniques, size: sizes, placement: placements}
    for (const facet of ['technique', 'size', 'placement'] as const) {
      for (const {key, display_name} of lists[facet]) addLabel(this.#names[facet], key, display_name, slot)
    }
  }

  /** Returns the labels for the index of another thread. */
  arrays(): LabelArrays {
    const toArrays = (labels: Map<string, SlotSet>) => mapValues(labels, ({words}) => words)
    return {names: ofFacets(facet => mapValues(this.#names[facet], toArrays)), materials: this.#materials}
  }

  /** Takes over the labels of another index. */
  load({names, materials}: LabelArrays): void {
    this.#names = ofFacets(facet => mapValues(names[facet], labels => mapValues(labels, fromWords)))
    this.#materials = materials
  }

  /** Returns the label of a value; when products disagree, that of the most popular one. `popular` lists the present products. */
  find(facet: Exclude<FacetName, 'category'>, value: string, popular: () => Iterable<number>): string {
    if (facet === 'selling_region') return REGIONS.get(value) ?? value
    if (facet === 'color') return COLORS.has(value) ? toLabel(value) : value
    if (facet === 'brand') return value
    if (facet === 'material') return this.#materials.has(value) ? toLabel(value) : value
    const labels = [...(this.#names[facet].get(value) ?? [])]
    if (labels.length <= 1) return labels[0]?.[0] ?? value
    for (const slot of popular()) {
      const label = labels.find(([, set]) => set.has(slot))
      if (label) return label[0]
    }
    return value
  }
}

function addLabel(names: Map<string, Map<string, SlotSet>>, value: string, label: string, slot: number): void {
  const labels = names.get(value) ?? new Map<string, SlotSet>()
  names.set(value, labels)
  const set = labels.get(label) ?? emptySet()
  labels.set(label, set)
  set.add(slot)
}

const ofFacets = <Value>(create: (facet: NamedFacet) => Value): Record<NamedFacet, Value> => ({
  technique: create('technique'),
  size: create('size'),
  placement: create('placement'),
})

const toLabel = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ')
