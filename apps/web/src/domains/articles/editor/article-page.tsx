import {
  ClockCircleOutlined,
  EyeOutlined,
  HistoryOutlined,
  MobileOutlined,
  SendOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { type ArticleDraft, article } from '@selamat/contract/domains/articles/article'
import {
  articleAddress,
  articleEditAddress,
  articleReadersAddress,
} from '@selamat/contract/domains/articles/article-address'
import { articleCategory } from '@selamat/contract/domains/articles/article-category'
import { type ArticleContent, articleContent } from '@selamat/contract/domains/articles/article-content'
import { id as recordId } from '@selamat/contract/kit/text'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useKept } from '../../../ui/form/use-kept.ts'
import { type HeadAction, HeadActions } from '../../../ui/head-actions.tsx'
import { Columns, Line, Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { Section } from '../../../ui/section.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts as general } from '../texts.ts'
import { AudienceSection } from './audience-section.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RevisionsDrawer } from './revisions-drawer.tsx'
import { AcknowledgementSection, HeadFields } from './settings-section.tsx'
import { texts } from './texts.ts'

// The editor is a large library: it is loaded with the pages on which somebody writes.
const RichText = lazy(() => import('./rich-text.tsx'))
const Preview = lazy(() => import('./preview.tsx'))

/** The page on which an article is written: begun with a category and a title, then kept as it is written (ARTICLES-04). */
export default function ArticlePage() {
  const [{ id = '' }] = useAddressQuery()
  return id === '' ? <Begin /> : <Written key={id} id={Number(id) || 0} />
}

const beginSchema = z.strictObject({ title: z.string().trim().min(1, 'Enter a title').max(150), categoryId: recordId })
const categories = choicesOf(articleCategory)

function Begin() {
  const go = useGo()
  const form = useForm({
    schema: beginSchema,
    initial: { title: '', categoryId: 0 },
    save: async ({ title, categoryId }, options) => {
      const category = (await call(articleCategory.endpoints.get, { params: { id: categoryId } })).data
      const { mustAcknowledge, dueDays, commentsDefault: comments } = category
      const body = { title, categoryId, mustAcknowledge, dueDays, comments }
      const made = await call(article.create, { body }, options)
      await refresh(article.adminList, article.counts)
      go(articleEditAddress(made.data.id), { replace: true })
    },
  })
  return (
    <Page narrow>
      <PageHead title={general.addTitle} purpose={texts.beginText} />
      <FormBody form={form} label={general.addTitle}>
        <Stack gap={16}>
          <TextField form={form} name="title" label={texts.title} required />
          <PickField form={form} name="categoryId" label={texts.category} source={categories} required />
          <Row gap={8}>
            <Button type="primary" htmlType="submit" loading={form.saving}>
              {texts.begin}
            </Button>
          </Row>
        </Stack>
      </FormBody>
    </Page>
  )
}

function Written({ id }: { readonly id: number }) {
  const loaded = useLoad(article.draft, { params: { id } })
  // What is written stays on the screen while it is read again.
  const [kept, keep] = useState(loaded.data)
  const [round, again] = useState(0)
  if (kept === null && loaded.data !== null) keep(loaded.data)
  if (kept === null) {
    const nothing = {
      title: general.absent,
      text: general.absentText,
      action: <Link to="/articles">{general.back}</Link>,
    }
    return <RecordLoading failed={general.failed} loaded={loaded} nothing={nothing} />
  }
  const reread = async () => {
    keep((await call(article.draft, { params: { id } })).data)
    await refresh(article.adminList, article.counts, article.draft)
  }
  const startAnew = async () => {
    await reread()
    again(round + 1)
  }
  return <Editor key={round} draft={kept} onMoved={reread} onTheirs={startAnew} />
}

interface EditorProps {
  readonly draft: ArticleDraft
  readonly onMoved: () => Promise<void>
  /** Starts with what the server has. */
  readonly onTheirs: () => Promise<void>
}

function Editor({ draft, onMoved, onTheirs }: EditorProps) {
  const { id, status, revision, version, nextAt, allowedActions } = draft
  const [content, write] = useState<ArticleContent>(draft.content)
  const [asking, ask] = useState<'preview' | 'publish' | 'revisions' | null>(null)
  const [restored, restore] = useState(0)
  const kept = useKept({
    document: content,
    version: draft.contentVersion,
    deviceKey: `article:${id}`,
    send: async (sending, contentVersion) => {
      const saved = await call(article.update, { body: { ...sending, id, contentVersion } })
      void refresh(article.adminList)
      return saved.data.contentVersion
    },
    onRestore: (found) => {
      const read = articleContent.safeParse(found)
      if (!read.success) return false
      write(read.data)
      restore(restored + 1)
      return true
    },
  })
  const change = (changed: Partial<ArticleContent>) => write((before) => ({ ...before, ...changed }))
  const can = (action: string) => allowedActions.some((one) => one.action === action && one.allowed)
  const savedVersion = async () => {
    await kept.save()
    return kept.version()
  }
  const unschedule = () =>
    void confirm({
      title: texts.unscheduling,
      consequence: texts.unscheduleText,
      verb: texts.unschedule,
      keep: texts.keep,
      action: async () => {
        await tell(texts.notDone, () => call(article.unschedule, { body: { id, version } }))
        await onMoved()
      },
    })
  const actions: HeadAction[] = [
    { key: 'preview', label: texts.preview, icon: <MobileOutlined />, run: () => ask('preview') },
    ...(revision > 0
      ? [{ key: 'revisions', label: texts.revisions, icon: <HistoryOutlined />, run: () => ask('revisions') }]
      : []),
    ...(status === 'PUBLISH'
      ? [{ key: 'open', label: texts.open, icon: <EyeOutlined />, to: articleAddress(id) }]
      : []),
    ...(can('unschedule')
      ? [{ key: 'unschedule', label: texts.unschedule, icon: <ClockCircleOutlined />, run: unschedule }]
      : []),
  ]
  const missing = missingOf(content)
  const publish = (can('publish') || can('schedule')) && (
    <Button type="primary" icon={<SendOutlined />} disabled={missing.length > 0} onClick={() => ask('publish')}>
      {texts.publishing(status === 'SCHEDULED' ? revision : revision + 1)}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={revision > 0 || status === 'SCHEDULED' ? general.edit : general.addTitle}
        here={content.title || texts.untitled}
        tag={<StatusTag status={status} />}
        purpose={`${stateText(kept)}${nextAt === null ? '' : ` · next revision ${dateTime(nextAt)}`}`}
        actions={<HeadActions actions={actions} primary={publish} />}
      />
      {kept.conflict?.conflict && (
        <Line as="div" gap={12} wrap className="boxed" role="alert">
          <Mark status="attention" />
          <Text grow>{texts.conflict(kept.conflict.conflict.by)}</Text>
          <Button onClick={() => void onTheirs()}>{texts.takeTheirs}</Button>
          <Button onClick={() => void overwrite()}>{texts.keepMine}</Button>
        </Line>
      )}
      {status === 'ARCHIVED' && <Note>{texts.archived}</Note>}
      <Columns of="aside" gap={16}>
        <Stack gap={16}>
          <Section>
            <HeadFields content={content} onChange={change} errors={NO_ERRORS} />
          </Section>
          <Section>
            <Suspense fallback={<Spinner />}>
              <RichText key={restored} body={content.body} onChange={(body) => change({ body })} />
            </Suspense>
          </Section>
        </Stack>
        <Stack gap={16}>
          <AudienceSection content={content} onChange={change} />
          <AcknowledgementSection content={content} onChange={change} errors={NO_ERRORS} />
          {draft.mustAcknowledge && revision > 0 && <WhoHasNot draft={draft} />}
          <Row gap={8} role="status">
            <Mark status={missing.length === 0 ? 'inforce' : 'draft'} />
            <Text size="body">{missing.length === 0 ? texts.ready : texts.missing(missing)}</Text>
          </Row>
        </Stack>
      </Columns>
      {asking === 'publish' && (
        <PublishDialog draft={draft} saved={savedVersion} onDone={onMoved} onClose={() => ask(null)} />
      )}
      {asking === 'preview' && (
        <Suspense>
          <Preview content={content} onClose={() => ask(null)} />
        </Suspense>
      )}
      {asking === 'revisions' && <RevisionsDrawer id={id} onClose={() => ask(null)} />}
    </Page>
  )

  async function overwrite() {
    const theirs = (await call(article.draft, { params: { id } })).data
    kept.rebase({ values: theirs.content, version: theirs.contentVersion })
    await kept.flush()
  }
}

const NO_ERRORS = {}

/** What the page itself sees that is missing; the server looks at all of it. */
const missingOf = ({ title, body, everybody, audience, stopLocationId, mustAcknowledge }: ArticleContent): string[] =>
  [
    title === '' && 'Enter a title',
    body.content.every((block) => block.type === 'paragraph' && block.content.length === 0) && 'Write the text',
    !everybody && audience.length === 0 && texts.nobody,
    stopLocationId !== null && !mustAcknowledge && 'What stops work must be acknowledged',
  ].filter((reason) => reason !== false)

function stateText({ state, unsaved }: Pick<ReturnType<typeof useKept<ArticleContent>>, 'state' | 'unsaved'>): string {
  if (state.is === 'saving') return texts.saving
  if (state.is === 'waiting') return texts.onDevice
  if (unsaved) return texts.unsaved
  return state.at === null ? texts.saved('') : texts.saved(dateTime(state.at.toISOString()).slice(-5))
}

const WhoHasNot = ({ draft: { id, acknowledged, present } }: { readonly draft: ArticleDraft }) => (
  <Section title={texts.whoHasNot}>
    <Stack gap={8}>
      <Text weight="strong">{texts.shareOf(acknowledged, present)}</Text>
      <ShareBar done={acknowledged} of={present} label={texts.shareOf(acknowledged, present)} />
      <Link to={articleReadersAddress(id)}>
        <TeamOutlined /> {texts.allReaders}
      </Link>
    </Stack>
  </Section>
)
