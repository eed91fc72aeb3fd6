import type { ErrorEntry } from "./errorEntry.ts";

/** Errors of uploads. */
export const mediaErrors = {
  upload_offset: {
    status: 409,
    message: "This chunk doesn't start at the upload's current offset.",
    next: "Request the current offset and resume from there.",
  },
  tus_version: { status: 412, message: "Resumable uploads require tus version 1.0.0." },
  audio_too_large: { status: 413, message: "Audio can be at most 125 MB." },
  image_too_large: { status: 413, message: "Images can be at most 25 MB." },
  document_too_large: { status: 413, message: "Documents can be at most 250 MB." },
  video_too_large: { status: 413, message: "Videos can be at most 500 MB." },
  pdf_too_large: { status: 413, message: "A chapter PDF can be at most 20 MB." },
  good_too_large: { status: 413, message: "Files can be at most 250 MB." },
  archive_too_large: {
    status: 413,
    message: "An export can be at most 2 GB.",
    next: "Upload it without images, or in parts. Anything already imported is skipped.",
  },
  csv_too_large: { status: 413, message: "A list can be at most 1 GB.", next: "Upload it in parts." },
  image_unsupported: {
    status: 415,
    message: "This image format is not supported. Use PNG, JPG, JPEG, GIF, BMP, WEBP or MPO.",
  },
  audio_unsupported: {
    status: 415,
    message: "This audio format is not supported. Use MP3, M4A, AAC, WAV or FLAC.",
  },
  document_unsupported: {
    status: 415,
    message: "This document format is not supported. Use PDF, EPUB, MOBI, DOC, DOCX, ODT, RTF or TXT.",
  },
  video_unsupported: {
    status: 415,
    message: "This video format is not supported. Use MP4, M4V, MOV, WEBM, OGG or OGV.",
  },
  pdf_unsupported: { status: 415, message: "We can't read this PDF." },
  csv_unsupported: {
    status: 415,
    message: "This is not a CSV file.",
    next: "Export the list as CSV from its source or your spreadsheet, and upload that.",
  },
  archive_unsupported: {
    status: 415,
    message: "We can't read this export.",
    next: "Upload the file as the other platform gave it to you: a ZIP, a .json or an .xml.",
  },
  good_unsupported: { status: 415, message: "Files of this type can't be uploaded." },
  damaged_file: {
    status: 422,
    message: "This file is damaged.",
    next: "Save or export it again where it was made, and upload the new file.",
  },
  protected_file: {
    status: 422,
    message: "This book is protected: only the app that it was bought in can open it.",
    next: "Upload a copy without protection.",
  },
  unsafe_file: {
    status: 422,
    message: "This file is too large once unpacked.",
    next: "Remove its largest contents and upload it again.",
  },
  explicit_content: {
    status: 422,
    message: "This image goes against the community guidelines.",
    next: "Read them at /community-guidelines.",
  },
  cover_not_found: { status: 404, message: "Cover not found." },
  covers_used_up: {
    status: 429,
    message: "You've used all your covers of this month.",
    next: "Your allowance renews on the 1st; Pro has a larger one. Covers you made stay in your history.",
  },
  too_many_covers: {
    status: 429,
    message: "You've requested a lot of covers in the last hour.",
    next: "Wait a little. Your description is saved.",
  },
  too_many_uploads: { status: 429, message: "You sent too many files today. Try again tomorrow." },
} as const satisfies Record<string, ErrorEntry>;
