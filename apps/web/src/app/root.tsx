import { WALL_PAGE } from '@selamat/contract/domains/dashboards/wall/wall-paths'
import { UNDO_EMAIL_PAGE } from '@selamat/contract/domains/identity/auth-paths'
import { LETTER_PAGE } from '@selamat/contract/domains/medical/letters/letter-paths'
import type { Step } from '@selamat/contract/kit/steps'
import { Component, type ComponentType, lazy, type ReactNode, StrictMode, Suspense, useEffect, useRef } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { loadOnce } from '../lib/load-once.ts'
import { useAuth } from '../lib/session.ts'
import { Splash } from '../ui/splash.tsx'
import { productCode } from './product-code.ts'
import { type GuestPath, guestState, replacePath, useGuestPath } from './sign-in/guest-navigation.ts'

const page = (name: string, load: () => Promise<{ default: ComponentType }>) => lazy(() => loadOnce(name, load))

const SignInPage = page('sign-in-page', () => import('./sign-in/sign-in-page.tsx'))

/** Not needed before there is a session. */
const IdleSignOut = lazy(() => loadOnce('idle-sign-out', () => import('./idle-sign-out.ts')))

/** What opens by a code alone, whoever is signed in: one file of code. */
const OpenPage = page('open-page', () => import('./sign-in/open-page.tsx'))

/** A dashboard on a screen that nobody signs in at. */
const WallPage = page('wall-page', () => import('./wall/wall-page.tsx'))

const GUEST_PAGES: Readonly<Record<GuestPath, ComponentType>> = {
  '/register': page('register-page', () => import('./sign-in/register-page.tsx')),
  '/register-step-2': page('registered-page', () => import('./sign-in/registered-page.tsx')),
  '/forget-password': page('forget-password-page', () => import('./sign-in/forget-password-page.tsx')),
  '/otp': page('otp-page', () => import('./sign-in/otp-page.tsx')),
  '/update-password': page('reset-password-page', () => import('./sign-in/reset-password-page.tsx')),
  [LETTER_PAGE]: OpenPage,
  [UNDO_EMAIL_PAGE]: OpenPage,
  [WALL_PAGE]: WallPage,
}

const STEP_PAGES: Readonly<Record<Step, ComponentType>> = {
  registration: page('register-company-page', () => import('./sign-in/register-company-page.tsx')),
  password: page('own-password-page', () => import('./sign-in/own-password-page.tsx')),
  'second-factor': page('factor-page', () => import('./sign-in/factor-page.tsx')),
}

/** They open whoever is signed in. */
const OPEN_PAGES = [OpenPage, WallPage]

const isGuestPath = (path: string): path is GuestPath => path in GUEST_PAGES

/** Every address shows the sign-in page (AUTH-01), except those of registration and recovery (AUTH-02 to 06). */
function SignedOut() {
  const path = useGuestPath()
  const Page = isGuestPath(path) ? GUEST_PAGES[path] : SignInPage
  return <Page />
}

function Product() {
  const { default: Behind } = productCode.get()
  return <Behind />
}

/** Guest pages without a session; with one, the required step, or else the product. */
export function Root() {
  const { session } = useAuth()
  const path = useGuestPath()
  const before = useRef(session)
  const idle = useRef<string | null>(null)
  useEffect(() => {
    const { registered, resetTicket } = guestState()
    // After a sign-out the next user starts at the page of their own role (AUTH-63).
    if (before.current !== null && session === null && registered === undefined && resetTicket === undefined) {
      replacePath('/', idle.current === null ? {} : { notice: idle.current })
    }
    before.current = session
  }, [session])
  // A session stored by an older version has no step.
  const step = session?.user.step ?? null
  const Stepping = step === null ? null : STEP_PAGES[step]
  return (
    <StrictMode>
      <StartBoundary>
        <Suspense fallback={null}>{session !== null && <IdleSignOut reason={idle} />}</Suspense>
        <Suspense fallback={<Splash />}>
          {session === null || (isGuestPath(path) && OPEN_PAGES.some((open) => open === GUEST_PAGES[path])) ? (
            <SignedOut />
          ) : Stepping === null ? (
            <Product key={session.user.id} />
          ) : (
            <Stepping />
          )}
        </Suspense>
      </StartBoundary>
    </StrictMode>
  )
}

/** Shows the reason and a reload button where the product fails to start. */
class StartBoundary extends Component<{ children: ReactNode }, { failed: unknown }> {
  override state = { failed: null }

  static getDerivedStateFromError = (failed: unknown) => ({ failed })

  override render() {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return (
      <main className="start-failed" role="alert">
        <h1>Selamat could not start</h1>
        <p>{messageOf(failed)}</p>
        <button type="button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </main>
    )
  }
}
