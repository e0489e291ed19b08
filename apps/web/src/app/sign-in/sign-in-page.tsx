import { lazy, Suspense, useEffect } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import { meta } from '../../lib/meta.ts'
import { Brand } from '../brand.tsx'
import { PlotPlan } from './plot-plan.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'
import './sign-in-page.css'

const DemoAccounts = lazy(() => loadOnce('demo-accounts', () => import('./demo-accounts.tsx')))

/** The sign-in page: a bundle of its own, so that it can be typed into before the product is loaded. */
export default function SignInPage() {
  const signIn = useSignIn()
  useEffect(() => {
    document.title = 'Sign in · Selamat'
  }, [])
  return (
    <div className="sign-in">
      <main className="sign-in__side">
        <Brand size={30} />
        <SignInForm {...signIn} />
        <div className="sign-in__demo">
          {meta('selamat-demo') === '1' && (
            <Suspense fallback={null}>
              <DemoAccounts chosen={signIn.employeeId} onChoose={signIn.fill} />
            </Suspense>
          )}
        </div>
      </main>
      <aside className="sign-in__panel">
        <PlotPlan />
      </aside>
    </div>
  )
}
