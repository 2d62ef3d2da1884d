import type {CatalogueImportInput} from '../../../contract/import.ts'
import type {TechniqueKey} from '../../../contract/values.ts'
import type {TemplateView} from '../art/places/area-on.ts'
import {printAreaOf, TEMPLATE_SIZE, templateArea} from '../art/product-svg.ts'
import {BRANDS} from './brands.ts'
import {COLOR_ORDER, COLORS, type ColorName, toColorKey} from './colors.ts'
import type {DefinedProduct} from './define-product.ts'
import type {PlacementDraft} from './placements.ts'
import {describeImage, listImages, templateViews, toImageKey} from './product-images.ts'
import {toSizeTable} from './sizes/size-table.ts'
import {TECHNIQUE_NAMES} from './technique-names.ts'

type ProductInput = CatalogueImportInput['products'][number]

/** The date of the sample catalogue: products released in the 90 days before it are new. */
export const SAMPLE_DAY = '2026-11-01'
const NEW_FOR_DAYS = 90
const DAY_MS = 86_400_000

const toCents = (dollars: number): number => Math.round(dollars * 100)
const techniqueKeys = (product: DefinedProduct) => Object.keys(product.techniques) as TechniqueKey[]

function toPrices(product: DefinedProduct): ProductInput['prices'] {
  return {
    techniques: techniqueKeys(product).map(technique => ({
      technique,
      base_cents: toCents(product.price + (product.techniques[technique] ?? 0)),
    })),
    size_surcharges: Object.entries(product.surcharges).map(([size, dollars]) => ({size, cents: toCents(dollars)})),
    regions: product.regions,
    discount_percent: product.discountPercent ?? null,
    tiers: product.tiers,
  }
}

// Authors state a conflict on one of the two placements; the contract lists it on both.
function conflictsOf({key, conflicts}: PlacementDraft, all: PlacementDraft[]): string[] {
  const others = all.filter(other => conflicts.includes(other.key) || other.conflicts.includes(key))
  return [...new Set(others.map(other => other.key))]
}

function toPlacements({placements}: DefinedProduct): ProductInput['placements'] {
  return placements.flatMap(one =>
    one.techniques.map(technique => ({
      key: one.key,
      display_name: one.name,
      technique,
      print_area_width: one.width,
      print_area_height: one.height,
      unit: 'inches' as const,
      dpi: one.dpi,
      sizes: Object.entries(one.sizes).map(([size, [width, height]]) => ({size, width, height})),
      conflicting_placements: conflictsOf(one, placements),
    })),
  )
}

function toAdditionalPlacements({placements}: DefinedProduct): ProductInput['additional_placements'] {
  return placements.flatMap(({key, techniques, extra}) =>
    extra === null ? [] : techniques.map(technique => ({placement: key, technique, cents: toCents(extra)})),
  )
}

function toSizeTables(product: DefinedProduct): ProductInput['size_tables'] {
  const rows = Object.entries(product.measurements).map(
    ([label, row]) => [label, Array.isArray(row) ? row : product.sizes.map(() => row)] as const,
  )
  const own = {type: 'product_measure' as const, description: product.measuring, rows: Object.fromEntries(rows)}
  return [own, ...product.body].map(table => toSizeTable(product.sizes, table))
}

const toColor = (name: ColorName) => ({key: toColorKey(name), name, ...COLORS[name]})

const toWeight = (weight: DefinedProduct['weight']): ProductInput['weight'] => ({
  value: Number.parseFloat(weight),
  unit: weight.endsWith('gsm') ? 'gsm' : 'g',
})

const isNew = (released: string): boolean => Date.parse(SAMPLE_DAY) - Date.parse(released) <= NEW_FOR_DAYS * DAY_MS

/** The mockups show every placement on its blank, except those that cover the whole product: the page draws their sizes. */
function toMockups(product: DefinedProduct): ProductInput['mockups'] {
  const [color] = product.shown
  const toMockup = (view: TemplateView, area: ReturnType<typeof printAreaOf>) => ({
    view: view === 'front' || view === 'back' ? view : ('detail' as const),
    color: toColorKey(color),
    image: toImageKey(product, color, `${view}-blank`),
    template_width: TEMPLATE_SIZE,
    template_height: TEMPLATE_SIZE,
    print_area: area,
    positioning: 'overlay' as const,
  })
  const templates = product.placements.map(placement => ({
    placement,
    template: templateArea(product.drawing, placement),
  }))
  const unused = templateViews(product).filter(view => !templates.some(({template}) => template?.view === view))
  return [
    ...templates.flatMap(({placement, template}) =>
      template
        ? [{...toMockup(template.view, template.area), placement: placement.key, outline: template.outline}]
        : [],
    ),
    ...unused.flatMap(view => (view === 'wrap' ? [] : [toMockup(view, printAreaOf(product.drawing, view))])),
  ]
}

function toImages(product: DefinedProduct): ProductInput['images'] {
  return listImages(product)
    .filter(image => image.artwork !== null)
    .map(image => ({image: image.key, alt: describeImage(product, image)}))
}

/** Converts a product to the format of the import. */
export function toProductInput(product: DefinedProduct): ProductInput {
  return {
    id: product.id,
    name: product.name,
    brand: product.brand,
    model: product.model,
    category_ids: product.categories,
    description: product.description,
    highlights: product.highlights,
    size_label: product.sizeLabel ?? null,
    material: product.material[0],
    material_detail: product.material[1],
    weight: toWeight(product.weight),
    certifications: product.certifications ?? [],
    care: product.care,
    rating: {average: product.rating[0], count: product.rating[1]},
    popularity: product.popularity,
    is_new: isNew(product.released),
    is_discontinued: product.discontinued ?? false,
    ...(product.successor !== undefined && {discontinued: {successor: product.successor}}),
    released_at: product.released,
    updated_at: `${product.released > '2026-09-01' ? product.released : '2026-09-01'}T08:00:00Z`,
    techniques: techniqueKeys(product).map((key, index) => ({
      key,
      display_name: TECHNIQUE_NAMES[key],
      is_default: index === 0,
    })),
    colors: COLOR_ORDER.filter(name => product.colors.includes(name)).map(toColor),
    sizes: product.sizes,
    sku_prefix: `${BRANDS[product.brand]}-${product.model.toUpperCase()}`,
    variant_image: `${product.id}/{color}-front`,
    missing_variants: (product.missing ?? []).map(({color, size}) => ({
      ...(color && {color: toColorKey(color)}),
      ...(size && {size}),
    })),
    placements: toPlacements(product),
    mockups: toMockups(product),
    images: toImages(product),
    prices: toPrices(product),
    additional_placements: toAdditionalPlacements(product),
    availability: (product.availability ?? []).map(({color, ...rest}) => ({
      ...rest,
      ...(color && {color: toColorKey(color)}),
    })),
    size_tables: toSizeTables(product),
    shipping: product.shipping,
    related_product_ids: product.related,
    selling_regions: product.sellingRegions ?? ['us', 'uk', 'eu', 'worldwide'],
  }
}
