import { PlusOutlined, TeamOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { hierarchy, hierarchyTree, modelList } from '@selamat/contract/domains/organisation/hierarchy'
import { Button } from 'antd'
import { useMemo } from 'react'
import { call } from '../../../lib/client.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { treeActions, type VersionedNode } from '../tree/tree-actions.tsx'
import { TreeView } from '../tree/tree-view.tsx'
import { StructureTabs } from './structure-tabs.tsx'
import { texts } from './texts.ts'
import { UnitList } from './unit-list.tsx'

const own = texts.units
const item = 'submenu/Hierarchy Company'
const form = '/hierarchy_list/add'

/** Reloads data that a change of units affects. */
const reread = async () => {
  await Promise.all([refreshReads(hierarchy), refresh(hierarchyTree, modelList)])
}

async function moveUnit({ id, version }: VersionedNode, parentId: number | null) {
  const { data: row } = await call(hierarchy.endpoints.get, { params: { id } })
  const { modelName, level, departmentId, sectionId } = row
  const body = { modelName, level, departmentId, sectionId, parentId, id, version }
  const { message } = await call(hierarchy.endpoints.update, { body })
  toast.success('Success', message)
  await reread()
}

/** The models of the company as a tree (ORG-09). */
function UnitTree() {
  const can = useCan()
  const go = useGo()
  const phone = usePhone()
  const loaded = useLoad(hierarchyTree, {})
  const { data } = loaded
  const nodes = useMemo(() => data?.map((unit) => ({ ...unit, name: unit.modelName })) ?? null, [data])
  const mayUpdate = can('update', item)
  const edit = (node: VersionedNode) => go(`${form}?id=${node.id}`)
  const actions = (openMove: (node: NonNullable<typeof nodes>[number]) => void) =>
    treeActions(hierarchy, {
      addBelow: { label: own.addBelow, run: ({ id }) => go(`${form}?parentId=${id}`) },
      edit,
      openMove,
      refresh: reread,
      more: ({ id }: NonNullable<typeof nodes>[number]) => [
        {
          key: 'posts',
          label: own.showPosts,
          icon: <TeamOutlined />,
          run: () => go(`/subhierarchy_list?hierarchyId=${id}`),
        },
      ],
    })
  const add = can('create', item) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(form)}>
      Add unit
    </Button>
  )
  const heads = [
    {
      key: 'list',
      label: texts.tree.asList,
      icon: <UnorderedListOutlined />,
      run: () => go('/hierarchy_list?as=list'),
    },
  ]
  return (
    <Page>
      <PageHead
        title={own.title}
        purpose={own.purpose}
        actions={<HeadActions actions={heads} primary={nodes?.length === 0 ? null : add} />}
        tabs={<StructureTabs />}
      />
      <TreeView
        label={own.title}
        of="models"
        searches={texts.searchesName}
        loaded={{ ...loaded, data: nodes }}
        failed="The hierarchy could not be loaded"
        nothingYet={<NothingYet title="No units yet" text={own.purpose} action={add || undefined} />}
        to={({ id }) => (mayUpdate ? `${form}?id=${id}` : `/subhierarchy_list?hierarchyId=${id}`)}
        hint={({ level }) => texts.levels[level]}
        facts={({ postCount }) => (postCount === 1 ? '1 post' : postCount > 0 ? `${postCount} posts` : '')}
        actions={(node, openMove) => actions(openMove)(node)}
        move={mayUpdate ? moveUnit : undefined}
      />
      {phone && add && nodes?.length !== 0 && <PageFoot>{add}</PageFoot>}
    </Page>
  )
}

export default function UnitPage() {
  const [query] = useAddressQuery()
  return query.as === 'list' ? <UnitList /> : <UnitTree />
}
