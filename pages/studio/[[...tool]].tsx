import type {GetServerSideProps} from 'next'
import dynamic from 'next/dynamic'
import Head from 'next/head'
import {isHosted} from '@/lib/content/client'
import {env} from '@/lib/env'
import type {StudioSettings} from '@/studio/settings'

type Props = {settings: StudioSettings}

const StudioApp = dynamic(() => import('@/studio/StudioApp'), {ssr: false})

/** Serves Sanity Studio at `/studio`, outside the site's layout. It renders in the browser only. */
export default function StudioPage({settings}: Props) {
  return (
    <>
      <Head>
        <title>{`${settings.siteName} Studio`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <StudioApp settings={settings} />
    </>
  )
}

StudioPage.isStandalone = true

/** Renders on each request, because the settings come from the environment of the running server, not of the build. */
export const getServerSideProps: GetServerSideProps<Props> = async ({res}) => {
  res.setHeader('Cache-Control', 'private, no-store')
  return {
    props: {
      settings: {
        projectId: env.SANITY_PROJECT_ID,
        dataset: env.SANITY_DATASET,
        lakePath: isHosted ? null : '/lake',
        hasPrivateImages: env.SANITY_DATASET_VISIBILITY === 'private' && !isHosted,
        hasReceipts: Boolean(env.SANITY_API_WRITE_TOKEN && env.SANITY_WEBHOOK_SECRET),
        catalogueUrl: env.PUBLIC_API_URL,
        siteName: env.public.brandName,
        timeZone: env.SITE_TIME_ZONE,
      },
    },
  }
}
