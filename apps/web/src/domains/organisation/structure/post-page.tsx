import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { organisationChart, subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { Button } from 'antd'
import { useMemo } from 'react'
import { call } from '../../../lib/client.ts'
import { useAddressQuery, useGo, writeQuery } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { bareControl } from '../tree/bare-control.ts'
import { treeActions, type VersionedNode } from '../tree/tree-actions.tsx'
import { TreeView } from '../tree/tree-view.tsx'
import { units } from './choices.ts'
import { PostList } from './post-list.tsx'
import { StructureTabs } from './structure-tabs.tsx'
import { texts } from './texts.ts'

const own = texts.posts
const item = 'submenu/Hierarchy Company'
const form = '/subhierarchy_list/add'
const UNIT = bareControl('posts-model', own.unit)

/** Reloads data that a change of posts affects. */
const reread = async () => {
  await Promise.all([refreshReads(subHierarchy), refresh(organisationChart)])
}

async function movePost({ id, version }: VersionedNode, parentId: number | null) {
  const { data: row } = await call(subHierarchy.endpoints.get, { params: { id } })
  const { title, hierarchyId, positionId } = row
  const body = { title, hierarchyId, positionId, parentId, id, version }
  const { message } = await call(subHierarchy.endpoints.update, { body })
  toast.success('Success', message)
  await reread()
}

/** The posts of the company, or of one model, as a tree (ORG-11). */
function PostTree() {
  const can = useCan()
  const go = useGo()
  const phone = usePhone()
  const [query, change] = useAddressQuery()
  const hierarchyId = Number(query.hierarchyId) || null
  const loaded = useLoad(organisationChart, { query: hierarchyId === null ? {} : { hierarchyId } })
  const { data } = loaded
  const nodes = useMemo(() => data?.map((post) => ({ ...post, name: post.title })) ?? null, [data])
  type Node = NonNullable<typeof nodes>[number]
  const mayUpdate = can('update', item)
  const address = (more: Record<string, number | null>) => `${form}${writeQuery(more)}`
  const actions = (openMove: (node: Node) => void) =>
    treeActions(subHierarchy, {
      addBelow: { label: own.addBelow, run: ({ id }: Node) => go(address({ hierarchyId, parentId: id })) },
      edit: ({ id }) => go(address({ id })),
      openMove,
      refresh: reread,
    })
  const add = can('create', item) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(address({ hierarchyId }))}>
      Add post
    </Button>
  )
  const list = `/subhierarchy_list${writeQuery({ as: 'list', hierarchyId })}`
  const heads = [{ key: 'list', label: texts.tree.asList, icon: <UnorderedListOutlined />, run: () => go(list) }]
  return (
    <Page>
      <PageHead
        title={own.title}
        purpose={own.purpose}
        actions={<HeadActions actions={heads} primary={nodes?.length === 0 ? null : add} />}
        tabs={<StructureTabs />}
      />
      <TreeView
        // Another unit has another tree: open nodes of the last one do not apply.
        key={hierarchyId ?? 'all'}
        label={own.title}
        of="posts"
        searches={own.searches}
        loaded={{ ...loaded, data: nodes }}
        failed="The posts could not be loaded"
        nothingYet={<NothingYet title="No posts yet" text={own.purpose} action={add || undefined} />}
        to={({ id }) => (mayUpdate ? address({ id }) : null)}
        hint={({ positionName, modelName, holders }) =>
          phone ? <Holders {...holders} /> : `${positionName} · ${modelName}`
        }
        facts={({ holders }) => (phone ? null : <Holders {...holders} />)}
        actions={(node, openMove) => actions(openMove)(node)}
        move={mayUpdate ? movePost : undefined}
        filter={
          <div className="tree-toolbar__model">
            <RemoteSelect
              source={units}
              control={UNIT}
              value={hierarchyId}
              placeholder={own.all}
              onChange={(id) => change({ hierarchyId: id === null ? undefined : String(id) }, true)}
            />
          </div>
        }
      />
      {phone && add && nodes?.length !== 0 && <PageFoot>{add}</PageFoot>}
    </Page>
  )
}

/** The holders of a post: the first by name and the number of others. */
function Holders({ count, first }: { count: number; first: string | null }) {
  if (first === null) return <span className="org-tree__vacant">{own.vacant}</span>
  return (
    <>
      {first}
      {count > 1 && ` +${count - 1}`}
    </>
  )
}

export default function PostPage() {
  const [query] = useAddressQuery()
  return query.as === 'list' ? <PostList /> : <PostTree />
}
