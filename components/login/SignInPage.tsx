import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Link} from '@/components/ui/Link'
import {routes} from '@/lib/routes'
import {SignInForm} from './SignInForm'

/** The sign-in page for merchants. */
export function SignInPage() {
  return (
    <div className="wrap">
      <Breadcrumbs
        crumbs={[
          {label: 'Home', href: routes.home},
          {label: 'Sign in', href: null},
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-10 pt-[clamp(1.5rem,4vw,3.5rem)] pb-sec lg:grid-cols-[5fr_7fr]">
        <div className="min-w-0">
          <h1 className="text-[clamp(2.8rem,5.2vw,4.9rem)] leading-[0.93]">Back to the bench.</h1>
          <p className="lead mt-6 max-w-[27rem]">
            Sign in with the address your shop is registered under. Nothing on these pages is kept from you if you
            don’t.
          </p>
          <p className="mt-5 max-w-[27rem]">
            Forgotten the password, or no account yet? <Link href={routes.contact}>Write to us</Link> and a person will
            sort it out.
          </p>
        </div>
        <SignInForm />
      </div>
    </div>
  )
}
