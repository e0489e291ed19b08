import { lazy, Suspense } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import { meta } from '../../lib/meta.ts'
import { GuestPage } from './guest-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Few need it, and those have typed a password first. */
const SecondFactorForm = lazy(() => loadOnce('second-factor-form', () => import('./second-factor-form.tsx')))
const DemoAccounts = lazy(() => loadOnce('demo-accounts', () => import('./demo-accounts.tsx')))

/** The sign-in page: a bundle of its own, so that it can be typed into before the product is loaded. */
export default function SignInPage() {
  const signIn = useSignIn()
  const offersDemo = meta('selamat-demo') === '1' && !signIn.asksCode
  const demo = offersDemo && (
    <Suspense fallback={null}>
      <DemoAccounts chosen={signIn.employeeId} onChoose={signIn.fill} />
    </Suspense>
  )
  return (
    <GuestPage title="Sign in" foot={demo}>
      {signIn.asksCode ? (
        <Suspense fallback={<div className="sign-in-form" />}>
          <SecondFactorForm {...signIn} />
        </Suspense>
      ) : (
        <SignInForm {...signIn} />
      )}
    </GuestPage>
  )
}
