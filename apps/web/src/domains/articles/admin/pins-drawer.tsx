import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, HolderOutlined } from '@ant-design/icons'
import { articlePins, MOST_PINS, type PinnedArticle } from '@selamat/contract/domains/articles/article-pins'
import { Button } from 'antd'
import { useState } from 'react'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { Line, Lines, Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts } from '../texts.ts'

const pinnable: ChoiceSource = {
  key: 'pinnable-articles',
  load: async ({ keyword }) =>
    (await call(articlePins.list, { body: keyword ? { keyword } : {} })).data.map(
      ({ articleId, title, categoryName }) => ({
        value: articleId,
        label: title,
        hint: categoryName,
      }),
    ),
}

/** Which articles stand first for every reader, in an order: by mouse, by thumb and by keyboard (ARTICLES-13, ARTICLES-14, ARTICLES-19). */
export function PinsDrawer({ onClose }: { readonly onClose: () => void }) {
  const loaded = useLoad(articlePins.admin, {})
  return (
    <SideDrawer title={texts.pins} width={480} onClose={onClose}>
      <OnceLoaded of={loaded} failed={texts.failed}>
        {({ pinnedArticle }) => <Pins stored={pinnedArticle} onClose={onClose} />}
      </OnceLoaded>
    </SideDrawer>
  )
}

type Pin = Pick<PinnedArticle, 'articleId' | 'title'>

function Pins({ stored, onClose }: { readonly stored: readonly Pin[]; readonly onClose: () => void }) {
  const [pins, order] = useState<readonly Pin[]>(stored)
  const [dragged, drag] = useState<number | null>(null)
  const [saving, save] = useState(false)
  const moveTo = (from: number, to: number) => {
    const moved = pins[from]
    if (moved === undefined || to < 0 || to >= pins.length) return
    order(pins.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const add = async (articleId: number | null) => {
    if (articleId === null || pins.some((one) => one.articleId === articleId)) return
    const [found] = (await call(articlePins.list, { body: {} })).data.filter((one) => one.articleId === articleId)
    if (found !== undefined) order([...pins, found])
  }
  const send = async () => {
    save(true)
    const body = {
      articleIds: pins.map(({ articleId }) => articleId),
      before: stored.map(({ articleId }) => articleId),
    }
    const done = await tell(texts.notSaved, () => call(articlePins.update, { body }))
    await refresh(articlePins.admin, articlePins.pinned)
    save(false)
    if (done !== null) onClose()
  }
  return (
    <Stack gap={16}>
      <Note>{texts.pinsText}</Note>
      <Lines framed>
        {pins.map(({ articleId, title }, place) => (
          <Line
            key={articleId}
            draggable
            onDragStart={() => drag(place)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== null && moveTo(dragged, place)}
          >
            <HolderOutlined aria-hidden />
            <Text grow>{title}</Text>
            <Row as="span" gap={2}>
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={`${texts.up}: ${title}`}
                disabled={place === 0}
                onClick={() => moveTo(place, place - 1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={`${texts.down}: ${title}`}
                disabled={place === pins.length - 1}
                onClick={() => moveTo(place, place + 1)}
              />
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={`${texts.unpin}: ${title}`}
                onClick={() => order(pins.toSpliced(place, 1))}
              />
            </Row>
          </Line>
        ))}
      </Lines>
      {pins.length < MOST_PINS && (
        <RemoteSelect source={pinnable} value={null} placeholder={texts.pin} onChange={(id) => void add(id)} />
      )}
      <Row gap={8} justify="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" loading={saving} onClick={() => void send()}>
          {texts.save}
        </Button>
      </Row>
    </Stack>
  )
}
