import { CheckOutlined, DeleteOutlined, EditOutlined, FlagOutlined } from '@ant-design/icons'
import type { Comment } from '@selamat/contract/kit/comment-thread'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { Line, Lines, Note, Row, Stack, Text } from '../layout/layout.tsx'
import { Person } from '../person.tsx'

/** What somebody may do to a comment; each answers when it is done. */
export interface CommentActions {
  readonly moderates: boolean
  readonly edit: (comment: Comment, text: string) => Promise<boolean>
  readonly remove: (comment: Comment) => void
  readonly report: (comment: Comment) => void
  readonly approve: (comment: Comment) => void
}

/** The comments of a record, the newest first. */
export const CommentList = ({
  comments,
  actions,
}: {
  readonly comments: readonly Comment[]
  readonly actions: CommentActions
}) => (
  <Lines>
    {comments.map((comment) => (
      <Line key={comment.id}>
        <Stack gap={6} grow>
          <Row gap={8} justify="between" wrap>
            <Person name={comment.authorName} second={whenOf(comment)} />
            {comment.removedAt === null && <Buttons comment={comment} actions={actions} />}
          </Row>
          <Body comment={comment} actions={actions} />
        </Stack>
      </Line>
    ))}
  </Lines>
)

const whenOf = ({ createdAt, editedAt, isWaiting, reports }: Comment) =>
  [
    dateTime(createdAt),
    editedAt && 'edited',
    isWaiting && 'waits until somebody has looked at it',
    reports > 0 && `reported ${reports === 1 ? 'once' : `${reports} times`}`,
  ]
    .filter(Boolean)
    .join(' · ')

const removedText = ({ removedBy, removedFor }: Comment) =>
  removedBy === null ? 'The author has removed this comment' : `Removed by ${removedBy}: ${removedFor ?? ''}`

function Body({ comment, actions }: { readonly comment: Comment; readonly actions: CommentActions }) {
  const [draft, write] = useState<string | null>(null)
  if (comment.removedAt !== null) return <Note>{removedText(comment)}</Note>
  if (draft === null) {
    return (
      <Row gap={8} align="baseline">
        <Text as="p" size="text" grow>
          {comment.text}
        </Text>
        {comment.isMine && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label="Edit comment"
            onClick={() => write(comment.text)}
          />
        )}
      </Row>
    )
  }
  const save = async () => {
    if (await actions.edit(comment, draft)) write(null)
  }
  return (
    <Stack gap={8}>
      <Input.TextArea
        aria-label="Comment"
        value={draft}
        maxLength={1000}
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => write(target.value)}
      />
      <Row gap={8}>
        <Button size="small" type="primary" disabled={draft.trim() === ''} onClick={() => void save()}>
          Save
        </Button>
        <Button size="small" onClick={() => write(null)}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

const Buttons = ({ comment, actions }: { readonly comment: Comment; readonly actions: CommentActions }) => (
  <Row as="span" gap={2}>
    {comment.isWaiting && actions.moderates && (
      <Button type="text" size="small" icon={<CheckOutlined />} onClick={() => actions.approve(comment)}>
        Let through
      </Button>
    )}
    {!comment.isMine && !comment.hasReported && (
      <Button
        type="text"
        size="small"
        icon={<FlagOutlined />}
        aria-label="Report comment"
        onClick={() => actions.report(comment)}
      />
    )}
    {(comment.isMine || actions.moderates) && (
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label="Remove comment"
        onClick={() => actions.remove(comment)}
      />
    )}
  </Row>
)
