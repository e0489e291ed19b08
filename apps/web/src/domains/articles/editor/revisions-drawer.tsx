import { article } from '@selamat/contract/domains/articles/article'
import type { ChangedBlock, ChangedText } from '@selamat/contract/domains/articles/compare-bodies'
import { Button } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Line, Lines, Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { inOrder, Prose } from '../../../ui/prose/prose.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { texts as general } from '../texts.ts'
import { texts } from './texts.ts'

/** The revisions of an article, and what differs between one and the next or what is being written. */
export function RevisionsDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const loaded = useLoad(article.revisions, { body: { id } })
  const [compared, compare] = useState<{ readonly from: number; readonly to: number } | null>(null)
  return (
    <SideDrawer title={texts.revisions} width={560} onClose={onClose}>
      <OnceLoaded of={loaded} failed={general.failed}>
        {(revisions) => (
          <Stack gap={16}>
            <Lines framed>
              {revisions.map(({ revision, changeNote, publishAt, publishedBy, isMaterial, acknowledged }, place) => (
                <Line key={revision}>
                  <Stack gap={2} grow>
                    <Text weight="strong">{general.revision(revision)}</Text>
                    <Note>{`${dateTime(publishAt)} · ${publishedBy}${isMaterial ? '' : ' · correction'} · ${acknowledged} acknowledged`}</Note>
                    {changeNote !== null && <Note>{changeNote}</Note>}
                  </Stack>
                  <Button
                    size="small"
                    onClick={() =>
                      compare({ from: revision, to: place === 0 ? 0 : (revisions[place - 1]?.revision ?? 0) })
                    }
                  >
                    {texts.compare}
                  </Button>
                </Line>
              ))}
            </Lines>
            {compared !== null && <Compared id={id} {...compared} />}
          </Stack>
        )}
      </OnceLoaded>
    </SideDrawer>
  )
}

function Compared({ id, from, to }: { readonly id: number; readonly from: number; readonly to: number }) {
  const loaded = useLoad(article.compare, { body: { id, from, to } })
  return (
    <Stack gap={8}>
      <Text weight="strong">{texts.comparing(from, to)}</Text>
      <OnceLoaded of={loaded} failed={general.failed}>
        {({ blocks }) => <Prose>{inOrder(blocks.map(drawBlock))}</Prose>}
      </OnceLoaded>
    </Stack>
  )
}

const drawText = ({ kind, text }: ChangedText) => {
  if (kind === 'added') return <ins>{text}</ins>
  return kind === 'removed' ? <del>{text}</del> : <span>{text}</span>
}

const drawBlock = ({ texts: parts }: ChangedBlock) => <p>{inOrder(parts.map(drawText))}</p>
