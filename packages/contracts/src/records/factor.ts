/** A way to prove the second factor at sign-in. */
export type FactorMethod = "passkey" | "totp" | "recovery_code";

/** A passkey as its user sees it. */
export interface PasskeyRecord {
  id: string;
  name: string;
  created: string;
  /** Null until first used. */
  last_used: string | null;
}

/** The second factors of the signed-in user. */
export interface Factors {
  passkeys: PasskeyRecord[];
  /** Whether an authenticator app is set up. */
  totp: boolean;
  /** How many recovery codes are unused. */
  recovery_codes_left: number;
  /** Staff can't act as such without a second factor. */
  required: boolean;
  /** Whether this session has proved a second factor. */
  verified: boolean;
}

/** A credential that may sign, as in WebAuthn's `PublicKeyCredentialDescriptorJSON`. */
export interface PasskeyDescriptor {
  id: string;
  type: "public-key";
  transports?: string[];
}

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`, as far as we set it. */
export interface PasskeyCreationOptions {
  challenge: string;
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { alg: number; type: "public-key" }[];
  timeout?: number;
  excludeCredentials?: PasskeyDescriptor[];
  authenticatorSelection?: {
    residentKey?: "discouraged" | "preferred" | "required";
    requireResidentKey?: boolean;
    userVerification?: "discouraged" | "preferred" | "required";
  };
  attestation?: "none";
}

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`, as far as we set it. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId?: string;
  timeout?: number;
  allowCredentials?: PasskeyDescriptor[];
  userVerification?: "discouraged" | "preferred" | "required";
}

interface Credential<Response> {
  id: string;
  rawId: string;
  type: "public-key";
  response: Response;
  authenticatorAttachment?: "cross-platform" | "platform";
  clientExtensionResults: object;
}

/** WebAuthn's `RegistrationResponseJSON`: a new passkey; all bytes are base64url. */
export type NewPasskey = Credential<{
  clientDataJSON: string;
  attestationObject: string;
  authenticatorData?: string;
  transports?: string[];
  publicKeyAlgorithm?: number;
  publicKey?: string;
}>;

/** WebAuthn's `AuthenticationResponseJSON`: a signature by a passkey; all bytes are base64url. */
export type PasskeySignature = Credential<{
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
}>;

/** One of both: a code of an app or a recovery code, or the signature of a passkey. */
export interface FactorProof {
  code?: string;
  passkey?: PasskeySignature;
}
