import { user } from '@selamat/contract/domains/identity/user'
import { useEffect } from 'react'
import { NewReportButton } from '../../domains/workflow/flows/new-report-button.tsx'
import { formatDate } from '../../lib/format.ts'
import { useAuth, useCan } from '../../lib/session.ts'
import { useLoad } from '../../lib/use-load.ts'
import { useNow } from '../../lib/use-now.ts'
import { Page, PageFoot } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { firstName, partOfDay, weekday } from './greeting.ts'
import { Greetings } from './greetings.tsx'
import { LatestReports } from './latest-reports.tsx'
import { TEXTS } from './texts.ts'
import { Waiting } from './waiting.tsx'
import './home-page.css'

/** The first page after sign-in (SHELL-34): open tasks, own reports, and a new report. */
export default function HomePage() {
  const phone = usePhone()
  const now = useNow()
  const { session } = useAuth()
  const me = useLoad(user.me, {})
  useEffect(() => {
    document.title = `${TEXTS.title} · Selamat`
  }, [])
  const own = me.data?.user
  const settingUp = useCan()('create', 'submenu/User') && own !== undefined && !own.siteName && !own.departmentName
  const facts = [TEXTS.day(weekday(now), formatDate(now)), own?.siteName, own?.departmentName]
  return (
    <Page>
      <header className="home-head">
        <div>
          <h1>{TEXTS.greeting(partOfDay(now), firstName(session?.user.fullName ?? ''))}</h1>
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {!phone && <NewReportButton primary />}
      </header>
      <Greetings />
      <div className="home">
        <div className="home__main">
          {settingUp && <FirstSteps />}
          <Figures />
          <Waiting now={now} />
        </div>
        <LatestReports now={now} />
      </div>
      {phone && (
        <PageFoot>
          <NewReportButton primary block />
        </PageFoot>
      )}
    </Page>
  )
}
