import type {CardProduct} from '@/lib/catalogue/cards/card-product'
import {ProductCard} from './ProductCard'

/** Cells with another background, by index, so that the grid does not look like a table. */
const CELL_BACKGROUNDS: Record<number, string> = {1: 'sun', 3: 'stock', 7: 'stock', 11: 'stock', 16: 'stock'}

type Props = {products: CardProduct[]; level?: 'h2' | 'h3' | 'h4'; isAboveFold?: boolean; isWide?: boolean}

/** A grid of products with hairlines between the cells. */
export default function ProductGrid({products, level = 'h3', isAboveFold = false, isWide = false}: Props) {
  return (
    <ul className="impose">
      {products.map((product, index) => {
        const background = CELL_BACKGROUNDS[index]
        return (
          <li key={product.id} {...(background && {'data-background': background})}>
            <ProductCard product={product} level={level} priority={isAboveFold && index < 2} isWide={isWide} />
          </li>
        )
      })}
    </ul>
  )
}
