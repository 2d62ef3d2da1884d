import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import type {Category} from '@/lib/catalogue/category'
import {formatProductCount} from '@/lib/format/count'
import {routes} from '@/lib/routes'

/** Category images are square; their URL contains no size. */
const TILE_PX = 1200

type Props = {
  categories: Category[]
  level?: 'h2' | 'h3'
  /** Loads the first images at once. */
  isAboveFold?: boolean
}

/** A grid of categories with image, title and number of products. */
export function CategoryTiles({categories, level = 'h2', isAboveFold = false}: Props) {
  const Heading = level
  return (
    <ul className="impose impose-tiles">
      {categories.map((category, index) => (
        <li key={category.id} {...(index % 5 === 2 && {'data-background': 'stock'})}>
          <Link href={routes.category(category.slug)} className="tile">
            <Picture
              image={{src: category.imageUrl, alt: '', width: TILE_PX, height: TILE_PX}}
              priority={isAboveFold && index < 2}
              sizes="(width < 64rem) calc(35.8vw - 1.6rem), min(16.1vw, 15.2rem)"
            />
            <Heading className="font-text text-3 leading-tight font-bold tracking-[-0.01em]">{category.title}</Heading>
            <p className="cap mute mt-1">{formatProductCount(category.productCount)}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
