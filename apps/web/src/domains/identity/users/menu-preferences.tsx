import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { MENU_PREFERENCES, type MenuPreference } from '@selamat/contract/domains/identity/user-fields'
import { Button } from 'antd'
import { Line, Lines, Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'
import './menu-preferences.css'

interface MenuPreferencesProps {
  readonly value: readonly MenuPreference[]
  readonly onChange: (value: MenuPreference[]) => void
}

/** The menu preferences in their order; the first is the preferred one (ACCESS-26). */
export function MenuPreferences({ value, onChange }: MenuPreferencesProps) {
  const swap = (at: number) =>
    onChange([...value.slice(0, at), ...value.slice(at, at + 2).reverse(), ...value.slice(at + 2)])
  const free = MENU_PREFERENCES.filter((each) => !value.includes(each))
  return (
    <Stack gap={12}>
      <Note>{value.length === 0 ? texts.noPreference : texts.preferencesText}</Note>
      {value.length > 0 && (
        <Lines as="ol" framed className="menu-preferences">
          {value.map((each, at) => (
            <Line key={each}>
              <Text tone="quiet" className="figures">
                {at + 1}
              </Text>
              <Text as="b" weight="medium">
                {each}
              </Text>
              {at === 0 && <StatusTag status="" meaning="inforce" label={texts.preferred} />}
              <span className="menu-preferences__acts">
                <Button
                  type="text"
                  icon={<ArrowUpOutlined />}
                  aria-label={texts.earlier(each)}
                  disabled={at === 0 || undefined}
                  onClick={() => swap(at - 1)}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined />}
                  aria-label={texts.later(each)}
                  disabled={at === value.length - 1 || undefined}
                  onClick={() => swap(at)}
                />
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={texts.without(each)}
                  onClick={() => onChange(value.filter((other) => other !== each))}
                />
              </span>
            </Line>
          ))}
        </Lines>
      )}
      {free.length > 0 && (
        <Row gap={8} wrap>
          {free.map((each) => (
            <Button key={each} type="dashed" icon={<PlusOutlined />} onClick={() => onChange([...value, each])}>
              {each}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}
