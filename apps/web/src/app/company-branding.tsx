import { file } from '@selamat/contract/domains/files/file'
import { settings } from '@selamat/contract/domains/organisation/settings'
import { useEffect } from 'react'
import { fetchFile } from '../lib/client.ts'
import { useLoad } from '../lib/use-load.ts'
import { currentBranding, forgetBranding, showBranding } from '../ui/theme/branding.ts'

/** Twice the display size. */
const LOGO_HEIGHT = 64
const LOGO_WIDTH = 336

/** A logo at its display size, as a data URL that can be stored on this device. */
async function readLogo(id: number): Promise<string> {
  const { blob } = await fetchFile(file.download, { params: { id } })
  const picture = await createImageBitmap(blob)
  const scale = Math.min(1, LOGO_HEIGHT / picture.height, LOGO_WIDTH / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas to draw the logo on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png')
}

/** Shows the branding of the user's company: first the stored one, then that of the server (ORG-32). */
export default function CompanyBranding() {
  const { data } = useLoad(settings.theme.read, {})
  useEffect(() => {
    if (data === null) return
    let cancelled = false
    const colour = data.primaryColor
    const logoId = data.logo?.id ?? null
    const stored = currentBranding()
    if (logoId === null || stored.logoId === logoId) {
      showBranding({ colour, logoId, logo: logoId === null ? null : stored.logo })
      return
    }
    showBranding({ colour, logoId: null, logo: stored.logo })
    readLogo(logoId).then(
      (logo) => cancelled || showBranding({ colour, logoId, logo }),
      // A logo that cannot be drawn is replaced by the product's; the next load tries again.
      () => cancelled || showBranding({ colour, logoId: null, logo: null }),
    )
    return () => {
      cancelled = true
    }
  }, [data])
  useEffect(() => forgetBranding, [])
  return null
}
