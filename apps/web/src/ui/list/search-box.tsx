import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../lib/choices.ts'

interface SearchBoxProps {
  /** The searched fields: "Name, code". */
  readonly hint: string
  readonly keyword: string
  readonly onSearch: (keyword: string) => void
}

/** The keyword of a list; the search follows 300 ms after the last letter, at once on Enter. */
export function SearchBox({ hint, keyword, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(keyword)
  const settled = useDebounced(text)
  const latestKeyword = useRef(keyword)
  const latest = useRef(onSearch)
  latest.current = onSearch

  // The address changed by itself: the back button, or a cleared filter.
  useEffect(() => {
    if (keyword === latestKeyword.current) return
    latestKeyword.current = keyword
    setText(keyword)
  }, [keyword])

  const search = (input: string) => {
    if (input === latestKeyword.current) return
    latestKeyword.current = input
    latest.current(input)
  }
  const follow = useRef(search)
  follow.current = search
  useEffect(() => follow.current(settled.trim()), [settled])

  return (
    <Input
      className="search-box"
      type="search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={`Search by ${hint}`}
      placeholder={hint}
      value={text}
      maxLength={200}
      allowClear
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => search(text.trim())}
    />
  )
}
