import { PaperClipOutlined } from '@ant-design/icons'
import type { ArticleBody, Block, Inline, Mark } from '@selamat/contract/domains/articles/article-body'
import { file as fileOperations } from '@selamat/contract/domains/files/file'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { download } from '../../../lib/client.ts'
import { PictureFrame, useFileAddress } from '../../../ui/file-picture.tsx'
import { Link } from '../../../ui/link.tsx'
import { inOrder, Prose, ProseNote, ProseTable } from '../../../ui/prose/prose.tsx'
import { texts } from '../texts.ts'

/** The text of an article, as its readers see it: known nodes only, never HTML. */
export const BodyView = ({ body }: { readonly body: ArticleBody }) => (
  <Prose>
    <Blocks content={body.content} />
  </Prose>
)

const keyed = <T,>(content: readonly T[], draw: (node: T) => ReactNode) => inOrder(content.map(draw))

const Blocks = ({ content }: { readonly content: readonly Block[] }) => <>{keyed(content, drawBlock)}</>
const Inlines = ({ content }: { readonly content: readonly Inline[] }) => <>{keyed(content, drawInline)}</>

function drawBlock(block: Block): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      )
    case 'heading':
      return block.attrs.level === 2 ? (
        <h2>
          <Inlines content={block.content} />
        </h2>
      ) : (
        <h3>
          <Inlines content={block.content} />
        </h3>
      )
    case 'bulletList':
      return (
        <ul>
          {keyed(block.content, (item) => (
            <li>
              <Blocks content={item.content} />
            </li>
          ))}
        </ul>
      )
    case 'orderedList':
      return (
        <ol>
          {keyed(block.content, (item) => (
            <li>
              <Blocks content={item.content} />
            </li>
          ))}
        </ol>
      )
    case 'blockquote':
      return (
        <blockquote>
          <Blocks content={block.content} />
        </blockquote>
      )
    case 'callout':
      return (
        <ProseNote tone={block.attrs.tone}>
          <Blocks content={block.content} />
        </ProseNote>
      )
    case 'image':
      return <Picture {...block.attrs} />
    case 'file':
      return <Attachment {...block.attrs} />
    case 'table':
      return (
        <ProseTable>
          {keyed(block.content, (row) => (
            <tr>
              {keyed(row.content, (cell) =>
                cell.type === 'tableHeader' ? (
                  <th>
                    <Blocks content={cell.content} />
                  </th>
                ) : (
                  <td>
                    <Blocks content={cell.content} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </ProseTable>
      )
  }
}

const drawInline = (node: Inline): ReactNode =>
  node.type === 'hardBreak' ? <br /> : (node.marks ?? NO_MARKS).reduce<ReactNode>(marked, node.text)
const NO_MARKS: readonly Mark[] = []

function marked(content: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <b>{content}</b>
    case 'italic':
      return <i>{content}</i>
    case 'underline':
      return <u>{content}</u>
    case 'code':
      return <code>{content}</code>
    case 'link':
      return mark.attrs.href.startsWith('/') ? (
        <Link to={mark.attrs.href}>{content}</Link>
      ) : (
        <a href={mark.attrs.href} target="_blank" rel="noreferrer noopener">
          {content}
        </a>
      )
  }
}

interface PictureProps {
  readonly fileId: number
  readonly alt: string
  readonly caption?: string | null | undefined
}

/** A picture of a text with what it shows in words. */
export function Picture({ fileId, alt, caption }: PictureProps) {
  const [isNear, near] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const { address, failed } = useFileAddress(fileId, isNear)
  // A long article on a phone loads the pictures that come into view.
  useEffect(() => {
    if (frame.current === null) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(true), { rootMargin: '600px' })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  return (
    <figure ref={frame}>
      {address === null ? (
        <PictureFrame label={failed ? texts.pictureFailed(alt) : texts.pictureLoading(alt)} />
      ) : (
        <img src={address} alt={alt} decoding="async" />
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

const Attachment = ({ fileId, name }: { readonly fileId: number; readonly name: string }) => (
  <p>
    <Button
      icon={<PaperClipOutlined />}
      onClick={() => void download(fileOperations.download, { params: { id: fileId } }, name)}
    >
      {name}
    </Button>
  </p>
)
