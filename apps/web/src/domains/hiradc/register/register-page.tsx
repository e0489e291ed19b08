import { DownloadOutlined } from '@ant-design/icons'
import {
  hiradcRegister,
  type Register,
  type RegisterQuery,
  type RegisterRow,
} from '@selamat/contract/domains/hiradc/hiradc-register'
import { type ReactNode, useState } from 'react'
import { download } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import type { HeadAction } from '../../../ui/head-actions.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { listExport } from '../../../ui/list/list-export.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import type { ListShape } from '../../../ui/list/list-state.ts'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { HiradcLog } from '../log/hiradc-log.tsx'
import { registerActions } from './row-actions.tsx'
import { texts } from './texts.ts'
import './register.css'

const ENDPOINTS = {
  submission: hiradcRegister.list,
  approved: hiradcRegister.approved,
  archive: hiradcRegister.archive,
} as const

interface RegisterPageProps {
  readonly register: Register
  readonly title: string
  readonly purpose: string
  readonly tabs: ReactNode
  readonly columns: readonly Column<RegisterRow>[]
  readonly filters: readonly Filter[]
  readonly shape: ListShape
  readonly searches: string
  readonly heads?: readonly HeadAction[]
  readonly primary?: ReactNode
  readonly views?: (list: ReturnType<typeof useListQuery>['list']) => ReactNode
  readonly nothingYet: ReactNode
}

/** One of the lists of assessments: filters, export, what can be done to each. */
export function RegisterPage({ register, shape, views, heads = [], ...page }: RegisterPageProps) {
  const endpoint = ENDPOINTS[register]
  const go = useGo()
  const [logged, setLogged] = useState<RegisterRow | null>(null)
  const { list, body } = useListQuery(endpoint.body, shape)
  const loaded = useLoadList(endpoint, { body })
  const { keyword, filter }: Partial<RegisterQuery> = body
  const selection = { list: register, ...(keyword ? { keyword } : {}), ...(filter ? { filter } : {}) }
  const exports = (content: 'assessments' | 'rows') =>
    listExport(
      (chosen: object) => download(hiradcRegister.export, { body: { ...chosen, content } }, `${content}.xlsx`),
      selection,
      loaded.data.pagination,
    ).all
  return (
    <>
      <ListPage
        {...page}
        {...list}
        {...(views ? { views: views(list) } : {})}
        trail={[{ label: texts.home, to: '/home' }, { label: page.title }]}
        heads={[
          ...heads,
          { ...exports('assessments'), label: texts.exportAll(loaded.data.pagination?.totalItem ?? 0) },
          { ...exports('rows'), key: 'export-rows', label: texts.exportRows, icon: <DownloadOutlined />, rare: true },
        ]}
        nouns={{ one: texts.one, many: texts.many }}
        loaded={loaded}
        keyOf={({ revisionId }) => revisionId}
        nameOf={({ title }) => title}
        open={({ id, revisionId }) => ({ to: `/detail-hiradc?id=${id}&revisionId=${revisionId}` })}
        actions={registerActions(register, { go, showLog: setLogged })}
      />
      {logged !== null && (
        <SideDrawer title={texts.logOf(logged.number)} width={480} onClose={() => setLogged(null)}>
          <HiradcLog id={logged.id} />
        </SideDrawer>
      )}
    </>
  )
}
