import type {ProductSummary} from '@/lib/catalogue/product'
import {ProductCard} from './ProductCard'

/** Places in the sheet that are printed on another stock, so that it does not read as a table. */
const CELL_STOCK: Record<number, string> = {1: 'sun', 3: 'stock', 7: 'stock', 11: 'stock', 16: 'stock'}

type Props = {products: ProductSummary[]; level?: 'h2' | 'h3'; isAboveFold?: boolean}

/** The imposition grid: a hairline sheet of products without gaps or cards. */
export default function ProductGrid({products, level = 'h3', isAboveFold = false}: Props) {
  return (
    <ul className="impose">
      {products.map((product, index) => {
        const stock = CELL_STOCK[index]
        return (
          <li key={product.id} {...(stock && {'data-background': stock})}>
            <ProductCard product={product} level={level} priority={isAboveFold && index < 2} />
          </li>
        )
      })}
    </ul>
  )
}
