import { DownloadOutlined } from '@ant-design/icons'
import {
  type Cell,
  type ClinicFigures,
  FIGURE_PART_LABELS,
  FIGURE_PARTS,
  figures,
} from '@selamat/contract/domains/medical/figures/clinic-figures'
import { Select } from 'antd'
import { download } from '../../../lib/client.ts'
import { count, formatDate } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { Figures } from '../../../ui/chart/figures.tsx'
import { Charts } from '../../../ui/chart/overview-page.tsx'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'

import { CenterTabs } from '../appointments/board/center-tabs.tsx'
import { texts } from './texts.ts'

/** Years that can be chosen, the running one first. */
const YEARS_BACK = 5

/** The year of the clinic in figures: for the head of clinic, management and the labour office. */
export default function ClinicFiguresPage() {
  const [query, change] = useAddressQuery()
  const thisYear = Number(formatDate(new Date()).slice(0, 4))
  const years = Array.from({ length: YEARS_BACK }, (_, back) => thisYear - back)
  const year = years.find((one) => `${one}` === query.year) ?? thisYear
  const loaded = useLoad(figures.read, { query: { year } })
  const { data } = loaded
  return (
    <Page>
      <PageHead
        title={texts.title}
        trail={[
          { label: texts.home, to: '/home' },
          { label: texts.clinic, to: '/medical-center' },
          { label: texts.title },
        ]}
        purpose={data ? texts.purpose(data.smallest) : undefined}
        tabs={<CenterTabs />}
        actions={
          <HeadActions
            actions={[
              {
                key: 'export',
                label: texts.export,
                icon: <DownloadOutlined />,
                run: () => void download(figures.export, { body: { year } }, `clinic-${year}.xlsx`),
              },
            ]}
            primary={
              <Select
                aria-label={texts.year}
                value={year}
                options={years.map((value) => ({ value, label: `${value}` }))}
                onChange={(value) => change({ year: `${value}` })}
              />
            }
          />
        }
      />
      {data === null ? <Unloaded of={loaded} failed={texts.failed} /> : <Year {...data} />}
    </Page>
  )
}

/** The figures of a year: totals, then what they are made of. */
const Year = ({ smallest, visits, restDays, examined, people, parts }: ClinicFigures) => {
  const total = (value: number | null) => (value === null ? { value: null, note: texts.hidden(smallest) } : { value })
  return (
    <div className="overview">
      <Figures
        label={texts.figures}
        figures={[
          { label: texts.visits, ...total(visits) },
          { label: texts.restDays, ...total(restDays) },
          { label: texts.examined, note: texts.ofPeople(count(people)), ...total(examined) },
        ]}
      />
      <Charts>
        {FIGURE_PARTS.map((part) => (
          <Section key={part} title={FIGURE_PART_LABELS[part]}>
            <Part label={FIGURE_PART_LABELS[part]} cells={parts[part]} smallest={smallest} />
          </Section>
        ))}
      </Charts>
    </div>
  )
}

interface PartProps {
  readonly label: string
  readonly cells: readonly Cell[]
  readonly smallest: number
}

/** Counts of a part as bars; a hidden one has none. */
const Part = ({ label, cells, smallest }: PartProps) => (
  <Bars
    label={label}
    of={label}
    series={[{ name: texts.count }]}
    columns={[texts.count]}
    nothing={texts.nothing}
    bars={cells.map((cell) => ({
      key: cell.name,
      label: cell.name,
      parts: [cell.count ?? 0],
      cells: [cell.count === null ? texts.hidden(smallest) : count(cell.count)],
    }))}
  />
)
