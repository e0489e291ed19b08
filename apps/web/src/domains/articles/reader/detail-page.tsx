import { EditOutlined, FilePdfOutlined, TeamOutlined } from '@ant-design/icons'
import { articleEditAddress, articleReadersAddress } from '@selamat/contract/domains/articles/article-address'
import { type ArticleDetail, reading } from '@selamat/contract/domains/articles/article-reading'
import { lazy, Suspense } from 'react'
import { download } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { type HeadAction, HeadActions } from '../../../ui/head-actions.tsx'
import { Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Person } from '../../../ui/person.tsx'
import { ProseNote } from '../../../ui/prose/prose.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { texts } from '../texts.ts'
import { AcknowledgeBar } from './acknowledge-bar.tsx'
import { BodyView, Picture } from './body-view.tsx'
import { Crews } from './crews.tsx'
import { useKeptArticle } from './use-kept-article.ts'
import { useReading } from './use-reading.ts'

const Comments = lazy(async () => ({ default: (await import('./comments.tsx')).ArticleComments }))

/** An article as its readers read it (ARTICLES-02). */
export default function ArticleDetailPage() {
  const [{ id = '' }] = useAddressQuery()
  const loaded = useLoad(reading.get, { params: { id: Number(id) || 0 } })
  const kept = useKeptArticle(Number(id) || 0, loaded)
  const article = loaded.data ?? kept
  if (article === null) {
    const nothing = {
      title: texts.absent,
      text: texts.absentText,
      action: <Link to="/home/article-list">{texts.back}</Link>,
    }
    return <RecordLoading failed={texts.failed} loaded={loaded} nothing={nothing} />
  }
  return <Opened key={`${article.id} ${article.revision}`} article={article} isKept={loaded.data === null} />
}

interface OpenedProps {
  readonly article: ArticleDetail
  /** It is that of this device: the server cannot be reached. */
  readonly isKept: boolean
}

function Opened({ article, isKept }: OpenedProps) {
  const { id, revision, title, mayEdit, mustAcknowledge, stopLocationName, isExpired } = article
  const { seconds, isWhole, end } = useReading(id, revision)
  const actions: HeadAction[] = [
    {
      key: 'pdf',
      label: texts.pdf,
      icon: <FilePdfOutlined />,
      run: () => void download(reading.pdf, { params: { id } }, `${title}.pdf`),
    },
    ...(mustAcknowledge
      ? [{ key: 'readers', label: texts.readers, icon: <TeamOutlined />, to: articleReadersAddress(id) }]
      : []),
    ...(mayEdit ? [{ key: 'edit', label: texts.edit, icon: <EditOutlined />, to: articleEditAddress(id) }] : []),
  ]
  return (
    <Page narrow>
      <PageHead
        title={title}
        tag={<DueTag article={article} />}
        purpose={factsOf(article)}
        actions={!isKept && <HeadActions actions={actions} />}
      />
      <Stack gap={16}>
        <Person name={article.authorName} second={article.authorPosition} />
        {isKept && <Note>{texts.kept}</Note>}
        {isExpired && <ProseNote tone="WARNING">{texts.expired}</ProseNote>}
        {article.changeNote !== null && (
          <ProseNote tone="INFO">
            <Text weight="strong">{texts.changedIn(revision)}</Text>
            <Note>{article.changeNote}</Note>
          </ProseNote>
        )}
        {article.coverFileId !== null && <Picture fileId={article.coverFileId} alt={article.coverAlt} />}
        <BodyView body={article.body} />
        <div ref={end} />
        {stopLocationName !== null && (
          <ProseNote tone="DANGER">
            <Text>{texts.stops(stopLocationName)}</Text>
          </ProseNote>
        )}
        {stopLocationName !== null && !isKept && <Crews id={id} />}
        <AcknowledgeBar article={article} isKept={isKept} seconds={seconds} isWhole={isWhole} />
        {!isKept && (
          <Suspense>
            <Comments article={article} />
          </Suspense>
        )}
      </Stack>
    </Page>
  )
}

const factsOf = ({ categoryName, minutes, publishedAt, revision, validUntil }: ArticleDetail) =>
  [
    categoryName,
    texts.minutes(minutes),
    dateTime(publishedAt),
    texts.revision(revision),
    validUntil && `valid until ${validUntil}`,
  ]
    .filter(Boolean)
    .join(' · ')

const DueTag = ({ article: { dueOn, isOverdue } }: { readonly article: ArticleDetail }) =>
  dueOn === null ? null : (
    <Row as="span" gap={6} size="body" tone={isOverdue ? 'stopped' : 'attention'}>
      <Mark status={isOverdue ? 'stopped' : 'attention'} />
      {isOverdue ? texts.overdue(dueOn) : texts.acknowledgeBy(dueOn)}
    </Row>
  )
