import { useAddressQuery } from '../../../lib/navigation.ts'

/** The parts of a permit whose dialog the address opens. */
export type RecordedPart = 'gas-tests' | 'toolbox'

/** The dialog that records something at a part of a permit, open while the address names it: a gate opens it, too. */
export function useRecordDialog(part: RecordedPart): readonly [boolean, (open: boolean) => void] {
  const [{ record }, change] = useAddressQuery()
  return [record === part, (open) => change({ record: open ? part : undefined })]
}
