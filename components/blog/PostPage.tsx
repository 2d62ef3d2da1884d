import {TableOfContents} from '@/components/article/TableOfContents'
import {useLayout} from '@/components/site/layout/LayoutContext'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {KeptHtml} from '@/components/ui/KeptHtml'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {Picture} from '@/components/ui/picture/Picture'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Post} from '@/lib/content/post'
import {PostDate} from './PostDate'
import {postCrumbs} from './postCrumbs'

const ArticleBody = lazyHydrated(() => import('@/components/article/ArticleBody'))
const AuthorCard = lazyHydrated(() => import('./AuthorCard'))
const RelatedPosts = lazyHydrated(() => import('./RelatedPosts'))

type Props = {post: Post; products: SectionProducts}

/** A post: header, table of contents, text, authors and related posts. */
export function PostPage({post, products}: Props) {
  const {blog} = useLayout()
  return (
    <>
      <article className="wrap">
        <Breadcrumbs crumbs={postCrumbs(post, blog)} />
        <PostHeader post={post} />
        {post.cover && (
          <Picture
            image={post.cover}
            preset="cover"
            sizes="min(89.5vw, 84rem)"
            priority
            className="mb-9 h-auto w-full"
          />
        )}
        <div className="grid grid-cols-1 gap-x-gut pb-22 lg:grid-cols-12">
          <TableOfContents headings={post.headings} className="mb-8 lg:col-span-3" />
          <KeptHtml of={post} name="text" className="prose prose-dropped lg:col-span-7 lg:col-start-4">
            <ArticleBody value={post.body} products={products} />
            {post.authors.map(author => (
              <AuthorCard key={author.slug} author={author} />
            ))}
          </KeptHtml>
        </div>
      </article>
      <KeptHtml of={post} name="related">
        <RelatedPosts posts={post.related} />
      </KeptHtml>
    </>
  )
}

function PostHeader({post}: Pick<Props, 'post'>) {
  return (
    <header className="grid grid-cols-1 gap-x-gut gap-y-6 pt-[clamp(1.5rem,4vw,3.5rem)] pb-9 lg:grid-cols-12">
      <h1 className="text-[clamp(min(2.4rem,13.5vw),6.6vw,6.25rem)] leading-[0.96] lg:col-span-10">{post.title}</h1>
      <div className="cap mute lg:col-span-3 lg:row-start-2">
        <p>
          {post.authors.map(({name, slug}, index) => (
            <span key={slug}>
              {index > 0 ? ' and ' : 'By '}
              {name}
            </span>
          ))}
        </p>
        <p>{post.publishedOn ? <PostDate post={post} /> : 'Not dated yet'}</p>
        <p>{post.readingMinutes} minute read</p>
      </div>
      <p className="lead lg:col-span-7 lg:col-start-4 lg:row-start-2">{post.excerpt}</p>
    </header>
  )
}
