import { user } from '@selamat/contract/domains/identity/user'
import { todaysGreetings } from '@selamat/contract/domains/organisation/greeting'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { useEffect } from 'react'
import { AssessmentsToRead } from '../../domains/hiradc/index.ts'
import { inboxAddress } from '../../domains/workflow/addresses.ts'
import { NewReportButton } from '../../domains/workflow/flows/new-report-button.tsx'
import { rowOfReport } from '../../domains/workflow/inbox/inbox-row.ts'
import { formatDate } from '../../lib/format.ts'
import { useAuth, useCan } from '../../lib/session.ts'
import { useLoad, useLoadList } from '../../lib/use-load.ts'
import { useNow } from '../../lib/use-now.ts'
import { NothingYet, Unlisted } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageFoot } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { firstName, partOfDay, weekday } from './greeting.ts'
import { HomeRow } from './home-row.tsx'
import { TEXTS } from './texts.ts'
import { Waiting } from './waiting.tsx'
import './home-page.css'
import './greetings.css'

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
          <AssessmentsToRead />
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

/** Today's greetings of the company (G-088); nothing without any. */
function Greetings() {
  const { data } = useLoad(todaysGreetings, {})
  if (data === null || data.length === 0) return null
  return (
    <ul className="greetings" aria-label={TEXTS.greetings}>
      {data.map(({ id, title, text }) => (
        <li key={id}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

const QUERY = { body: { limit: 6 } } as const

/** The user's latest reports with their status. */
function LatestReports({ now }: { readonly now: Date }) {
  const can = useCan()
  const loaded = useLoadList(myTask.reports, QUERY)
  const { rows } = loaded.data
  const first = rows[0]
  const all = first !== undefined && can('read', 'menu/My Task') && (
    <Link to={inboxAddress(first.typeFlow, 'reports')}>{TEXTS.allReports}</Link>
  )
  return (
    <Section title={TEXTS.reports} extra={all || undefined} flush>
      <Unlisted
        of={loaded}
        failed={TEXTS.listFailed}
        nothing={<NothingYet title={TEXTS.noReports} text={TEXTS.noReportsText} action={<NewReportButton />} />}
      />
      <ul>
        {rows.map((report) => (
          <li key={report.id}>
            <HomeRow row={rowOfReport(report)} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
