import {SignInPage} from '@/components/login/SignInPage'
import {Seo} from '@/components/site/seo/Seo'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

export const getStaticProps = staticProps(
  async () => ({}),
  () => routes.login,
)

export default function Login() {
  return (
    <>
      <Seo title="Sign in" noIndex />
      <SignInPage />
    </>
  )
}
