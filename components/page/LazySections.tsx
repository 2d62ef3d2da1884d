import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Section} from '@/lib/content/sections/section'

const SectionView = lazyHydrated(() => import('./SectionView'))

type Props = {sections: Section[]; products: SectionProducts}

/** Sections of a composed page, none of them in the first load. */
export function LazySections({sections, products}: Props) {
  return sections.map(section => <SectionView key={section._key} section={section} products={products} />)
}
