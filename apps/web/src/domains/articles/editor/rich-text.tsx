import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PaperClipOutlined,
  PictureOutlined,
  TableOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import {
  type ArticleBody,
  articleBody,
  BODY_LIMITS,
  bytesOf,
  isSafeLink,
} from '@selamat/contract/domains/articles/article-body'
import type { FileData } from '@selamat/contract/domains/files/file'
import { type Content, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Button, Select } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../lib/api-error.ts'
import { authorised } from '../../../lib/client.ts'
import { count } from '../../../lib/format.ts'
import { meta } from '../../../lib/meta.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { uploadFile } from '../../../lib/upload.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Prose } from '../../../ui/prose/prose.tsx'
import { toast } from '../../../ui/toast.ts'
import { UndoRedo } from '../../../ui/undo-redo.tsx'
import { extensions } from './nodes.tsx'
import { texts } from './texts.ts'

interface RichTextProps {
  readonly body: ArticleBody
  readonly onChange: (body: ArticleBody) => void
}

type Asking = { readonly what: 'image'; readonly file: FileData } | { readonly what: 'link' } | null

/** The text of an article, written as people write; what comes of it is the tree of the contract. */
export default function RichText({ body, onChange }: RichTextProps) {
  const [asking, ask] = useState<Asking>(null)
  const [bytes, weigh] = useState(bytesOf(body))
  const latest = useRef(onChange)
  // A copy: the editor takes a tree that it may change.
  const [content] = useState<Content>(() => JSON.parse(JSON.stringify(body)))
  latest.current = onChange
  const editor = useEditor({
    extensions,
    content,
    injectNonce: meta('csp-nonce'),
    editorProps: { attributes: { 'aria-label': texts.text, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => {
      const read = articleBody.safeParse(changed.getJSON())
      weigh(bytesOf(changed.getJSON()))
      if (read.success) latest.current(read.data)
      else toast.error(texts.notKept, read.error.issues[0]?.message ?? '')
    },
  })
  const send = async (file: File | undefined, what: 'image' | 'file') => {
    if (file === undefined) return
    try {
      const stored = await uploadFile({ authorised }, what === 'image' ? await shrinkPicture(file) : file)
      if (what === 'image') ask({ what, file: stored })
      else
        editor
          .chain()
          .focus()
          .insertContent({ type: 'file', attrs: { fileId: stored.id, name: stored.name } })
          .run()
    } catch (thrown) {
      toast.error(texts.notUploaded, messageOf(thrown))
    }
  }
  return (
    <Stack gap={16}>
      <Toolbar editor={editor} bytes={bytes} onLink={() => ask({ what: 'link' })} onFile={send} />
      <Prose>
        <EditorContent editor={editor} />
      </Prose>
      {asking?.what === 'image' && (
        <ImageDialog
          onClose={() => ask(null)}
          onDone={({ alt, caption }) =>
            editor
              .chain()
              .focus()
              .insertContent({ type: 'image', attrs: { fileId: asking.file.id, alt, caption: caption || null } })
              .run()
          }
        />
      )}
      {asking?.what === 'link' && (
        <LinkDialog
          initial={String(editor.getAttributes('link').href ?? '')}
          onClose={() => ask(null)}
          onDone={(href) => editor.chain().focus().extendMarkRange('link').setLink({ href }).run()}
        />
      )}
    </Stack>
  )
}

interface ToolbarProps {
  readonly editor: Editor
  readonly bytes: number
  readonly onLink: () => void
  readonly onFile: (file: File | undefined, what: 'image' | 'file') => Promise<void>
}

const STYLES = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Subheading' },
]

function Toolbar({ editor, bytes, onLink, onFile }: ToolbarProps) {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      link: now.isActive('link'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      callout: now.isActive('callout'),
      table: now.isActive('table'),
      style: now.isActive('heading', { level: 2 }) ? '2' : now.isActive('heading', { level: 3 }) ? '3' : 'paragraph',
    }),
  })
  const run = () => editor.chain().focus()
  const style = (value: string) =>
    value === 'paragraph'
      ? run().setParagraph().run()
      : run()
          .setHeading({ level: value === '2' ? 2 : 3 })
          .run()
  const table = () =>
    is.table ? run().addRowAfter().run() : run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  return (
    <Row gap={4} wrap role="toolbar" aria-label={texts.toolbar}>
      <Select aria-label={texts.style} value={is.style} options={STYLES} onChange={style} />
      <Tool label="Bold" on={is.bold} icon={<BoldOutlined />} run={() => run().toggleBold().run()} />
      <Tool label="Italic" on={is.italic} icon={<ItalicOutlined />} run={() => run().toggleItalic().run()} />
      <Tool
        label="Underline"
        on={is.underline}
        icon={<UnderlineOutlined />}
        run={() => run().toggleUnderline().run()}
      />
      <Tool
        label="Link"
        on={is.link}
        icon={<LinkOutlined />}
        run={() => (is.link ? run().unsetLink().run() : onLink())}
      />
      <Tool
        label="Bullets"
        on={is.bullets}
        icon={<UnorderedListOutlined />}
        run={() => run().toggleBulletList().run()}
      />
      <Tool
        label="Numbers"
        on={is.numbers}
        icon={<OrderedListOutlined />}
        run={() => run().toggleOrderedList().run()}
      />
      <Tool label={is.table ? 'Add row' : 'Table'} on={is.table} icon={<TableOutlined />} run={table} />
      {is.table && (
        <>
          <Button size="small" onClick={() => run().addColumnAfter().run()}>
            {texts.addColumn}
          </Button>
          <Button size="small" onClick={() => run().deleteTable().run()}>
            {texts.removeTable}
          </Button>
        </>
      )}
      <Pick
        label="Picture"
        accept=".jpg,.jpeg,.png"
        icon={<PictureOutlined />}
        onPick={(file) => void onFile(file, 'image')}
      />
      <Pick label="File" icon={<PaperClipOutlined />} onPick={(file) => void onFile(file, 'file')} />
      <Tool
        label="Callout"
        on={is.callout}
        icon={<WarningOutlined />}
        run={() => run().toggleWrap('callout', { tone: 'WARNING' }).run()}
      />
      <UndoRedo undo={() => run().undo().run()} redo={() => run().redo().run()} />
      <Text size="small" tone={bytes > BODY_LIMITS.bytes ? 'error' : 'quiet'}>
        {texts.bytes(count(bytes), count(BODY_LIMITS.bytes))}
      </Text>
    </Row>
  )
}

interface ToolProps {
  readonly label: string
  readonly on?: boolean
  readonly icon: ReactNode
  readonly run: () => void
}
const Tool = ({ label, on = false, icon, run }: ToolProps) => (
  <Button type={on ? 'default' : 'text'} aria-label={label} aria-pressed={on} icon={icon} onClick={run} />
)

interface PickProps {
  readonly label: string
  readonly accept?: string
  readonly icon: ReactNode
  readonly onPick: (file: File | undefined) => void
}

function Pick({ label, accept, icon, onPick }: PickProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button type="text" aria-label={label} icon={icon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label} to add`}
        {...(accept !== undefined && { accept })}
        onChange={({ target }) => {
          onPick(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}

const imageSchema = z.strictObject({
  alt: z.string().trim().min(1, texts.altMissing).max(300),
  caption: z.string().max(300),
})

const ImageDialog = ({
  onDone,
  onClose,
}: {
  readonly onDone: (image: z.output<typeof imageSchema>) => void
  readonly onClose: () => void
}) => (
  <ActionDialog
    title={texts.image}
    text={texts.imageText}
    verb={texts.insert}
    schema={imageSchema}
    initial={{ alt: '', caption: '' }}
    fields={(form) => (
      <>
        <TextField form={form} name="alt" label={texts.alt} required />
        <TextField form={form} name="caption" label={texts.caption} />
      </>
    )}
    send={async () => ({ message: '' })}
    announce={() => undefined}
    onDone={(_answer, value) => onDone(value)}
    onClose={onClose}
  />
)

const linkSchema = z.strictObject({ href: z.string().trim().refine(isSafeLink, texts.linkWrong) })

interface LinkDialogProps {
  readonly initial: string
  readonly onDone: (href: string) => void
  readonly onClose: () => void
}
const LinkDialog = ({ initial, onDone, onClose }: LinkDialogProps) => (
  <ActionDialog
    title={texts.link}
    verb={texts.insert}
    schema={linkSchema}
    initial={{ href: initial }}
    fields={(form) => <TextField form={form} name="href" label={texts.address} placeholder="https://" required />}
    send={async () => ({ message: '' })}
    announce={() => undefined}
    onDone={(_answer, { href }) => onDone(href)}
    onClose={onClose}
  />
)
