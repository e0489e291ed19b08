import { PaperClipOutlined } from '@ant-design/icons'
import { isSafeLink } from '@selamat/contract/domains/articles/article-body'
import { mergeAttributes, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Button } from 'antd'
import { Picture } from '../reader/body-view.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const ImageView = ({ node }: NodeViewProps) => (
  <NodeViewWrapper>
    <Picture fileId={Number(node.attrs.fileId)} alt={text(node.attrs.alt)} caption={text(node.attrs.caption)} />
  </NodeViewWrapper>
)

/** A picture of the file store, with what it shows in words. */
const image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ fileId: { default: 0 }, alt: { default: '' }, caption: { default: null } }),
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(ImageView),
})

const FileView = ({ node }: NodeViewProps) => (
  <NodeViewWrapper>
    <Button icon={<PaperClipOutlined />}>{text(node.attrs.name)}</Button>
  </NodeViewWrapper>
)

/** A file that readers download. */
const file = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ fileId: { default: 0 }, name: { default: '' } }),
  renderHTML: ({ HTMLAttributes }) => ['p', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(FileView),
})

/** A box in the text that is noticed. */
const callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ tone: { default: 'INFO' } }),
  renderHTML: ({ node }) => ['aside', { class: `prose__note prose__note--${text(node.attrs.tone)}` }, 0],
})

/** What an article can hold; nothing else is pasted into it either. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: { openOnClick: false, isAllowedUri: (url) => isSafeLink(url) },
  }),
  TableKit.configure({ table: { resizable: false } }),
  image,
  file,
  callout,
]
