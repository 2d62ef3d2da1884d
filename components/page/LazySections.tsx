import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Section} from '@/lib/content/sections'

const SectionView = lazyHydrated(() => import('./SectionView'))

type Props = {sections: Section[]; products: SectionProducts}

/** Renders sections in a chunk of their own, outside the first load. */
export function LazySections({sections, products}: Props) {
  return sections.map(section => <SectionView key={section._key} section={section} products={products} />)
}
