import { articleComment } from '@selamat/contract/domains/articles/article-comment'
import type { ArticleDetail } from '@selamat/contract/domains/articles/article-reading'
import type { Comment } from '@selamat/contract/kit/comment-thread'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { refresh, useLoadList } from '../../../lib/use-load.ts'
import { CommentList } from '../../../ui/comments/comment-list.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { NothingYet, Unlisted } from '../../../ui/empty-state.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { Note, Stack } from '../../../ui/layout/layout.tsx'
import { CommentBox } from '../../../ui/record/comment-box.tsx'
import { Section } from '../../../ui/section.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts } from '../texts.ts'

const LIMIT = 10
type Asking = { readonly what: 'remove' | 'report'; readonly comment: Comment } | null

/** The comments of an article: ten, and more below them as they are loaded (ARTICLES-11, ARTICLES-25). */
export function ArticleComments({ article: { id, mayComment, moderates } }: { readonly article: ArticleDetail }) {
  const loaded = useLoadList(articleComment.list, { body: { articleId: id, limit: LIMIT } })
  const { rows, pagination } = loaded.data
  const [older, append] = useState<readonly Comment[]>([])
  const [asking, ask] = useState<Asking>(null)
  const last = rows.at(-1)?.id ?? 0
  const comments = [...rows, ...older.filter((one) => one.id < last)]
  const left = (pagination?.totalItem ?? 0) - comments.length
  const reread = async () => {
    append([])
    await refresh(articleComment.list)
  }
  const loadMore = async () => {
    const before = comments.at(-1)?.id
    if (before === undefined) return
    const more = await call(articleComment.listMore, { body: { articleId: id, before, limit: LIMIT } })
    append([...older, ...more.data])
  }
  const does = async (perform: () => Promise<{ data: unknown; message: string }>) => {
    const done = await tell(texts.notDone, async () => ({ ...(await perform()), data: true }))
    await reread()
    return done ?? false
  }
  const remove = (comment: Comment) => {
    if (!comment.isMine) return ask({ what: 'remove', comment })
    void confirm({
      title: texts.removeTitle,
      consequence: texts.removeOwn,
      verb: texts.remove,
      keep: texts.keep,
      danger: true,
      action: async () =>
        void (await does(() => call(articleComment.remove, { params: { id: comment.id }, query: {} }))),
    })
  }
  return (
    <Section title={texts.comments} count={pagination?.totalItem ?? 0}>
      <Stack gap={16}>
        {mayComment ? (
          <CommentBox
            label={texts.comment}
            help={texts.commentHelp}
            verb={texts.commentVerb}
            missing={texts.commentMissing}
            deviceKey={`article-comment:${id}`}
            send={async (text, options) => {
              await call(articleComment.add, { body: { articleId: id, text } }, options)
              await reread()
            }}
          />
        ) : (
          <Note>{texts.closedComments}</Note>
        )}
        <Unlisted of={loaded} failed={texts.failed} nothing={<NothingYet title={texts.noComments} />} />
        <CommentList
          comments={comments}
          actions={{
            moderates,
            edit: (comment, text) => does(() => call(articleComment.update, { body: { id: comment.id, text } })),
            remove,
            report: (comment) => ask({ what: 'report', comment }),
            approve: (comment) => void does(() => call(articleComment.approve, { body: { id: comment.id } })),
          }}
        />
        {left > 0 && (
          <Button type="link" onClick={() => void loadMore()}>
            {texts.more(left)}
          </Button>
        )}
      </Stack>
      {asking !== null && (
        <ReasonDialog
          title={asking.what === 'report' ? texts.reportTitle : texts.removeTitle}
          consequence={asking.what === 'report' ? texts.reportText : texts.removeOther}
          verb={asking.what === 'report' ? texts.report : texts.remove}
          action={async (reason) => {
            const { id: commentId } = asking.comment
            const done =
              asking.what === 'report'
                ? await call(articleComment.report, { body: { id: commentId, reason } })
                : await call(articleComment.remove, { params: { id: commentId }, query: { reason } })
            await reread()
            return done
          }}
          onClose={() => ask(null)}
        />
      )}
    </Section>
  )
}
