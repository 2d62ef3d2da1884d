import type {GetStaticPaths} from 'next'
import {PostPage} from '@/components/blog/PostPage'
import {postCrumbs} from '@/components/blog/postCrumbs'
import {Seo} from '@/components/site/seo/Seo'
import {listProductsOfBody, type SectionProducts} from '@/lib/catalogue/section-products'
import type {Layout} from '@/lib/content/layout/layout'
import {getPost, listPostSlugs, type Post} from '@/lib/content/post'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {post: Post; products: SectionProducts}

const toPath = ({slug}: {slug: string}) => routes.post(slug)

export const getStaticPaths: GetStaticPaths = async () => ({
  paths: (await listPostSlugs()).slice(0, 100).map(slug => toPath({slug})),
  fallback: 'blocking',
})

export const getStaticProps = staticProps<Props, {slug: string}>(async ({params, perspective, optional}) => {
  const post = await getPost(params.slug, {perspective})
  if (!post) return null
  return {post, products: await optional('products', listProductsOfBody(post.body), {})}
}, toPath)

export default function BlogPost({post, products, layout}: Props & {layout: Layout}) {
  return (
    <>
      <Seo
        title={post.title}
        description={post.excerpt}
        seo={post.seo}
        data={{post, crumbs: postCrumbs(post, layout.blog)}}
        article={{
          publishedAt: post.publishedAt,
          updatedAt: post.updatedAt,
          authors: post.authors.map(({name}) => name),
        }}
      />
      <PostPage post={post} products={products} />
    </>
  )
}
