import {SignInPage} from '@/components/login/SignInPage'
import {Seo} from '@/components/site/seo/Seo'
import {staticProps} from '@/lib/static-props'

export const getStaticProps = staticProps(async () => ({}))

export default function Login() {
  return (
    <>
      <Seo title="Sign in" noIndex />
      <SignInPage />
    </>
  )
}
